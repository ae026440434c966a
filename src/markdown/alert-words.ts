/** Finds which of many words stand in a text, in one pass however many there are. */
export interface AlertWords<Owner> {
	/** The owners of the words that stand in the text by themselves. */
	find(text: string): Set<Owner>;
}

interface Node<Owner> {
	readonly next: Map<string, Node<Owner>>;
	/** The longest other word start that this one ends with. */
	fallback: Node<Owner> | undefined;
	/** The nearest such start that is a whole word. */
	shorterWord: Node<Owner> | undefined;
	readonly length: number;
	readonly owners: Owner[];
}

const mayPrecede: ReadonlySet<string> = new Set(" \n\t(\".,';[*`>");
const mayFollow: ReadonlySet<string> = new Set(" \n\t)\"?:.,';]!*`");

function createNode<Owner>(length: number): Node<Owner> {
	return {
		next: new Map(),
		fallback: undefined,
		shorterWord: undefined,
		length,
		owners: [],
	};
}

function link<Owner>(root: Node<Owner>): void {
	const queue = [root];
	for (const node of queue) {
		for (const [character, child] of node.next) {
			let fallback = node.fallback;
			while (fallback && !fallback.next.has(character)) {
				fallback = fallback.fallback;
			}
			child.fallback = fallback?.next.get(character) ?? root;
			const { fallback: shorter } = child;
			child.shorterWord =
				shorter.owners.length > 0 ? shorter : shorter.shorterWord;
			queue.push(child);
		}
	}
}

/** Built when somebody's words change, not for each text. */
export function createAlertWords<Owner>(
	words: Iterable<readonly [word: string, owner: Owner]>,
): AlertWords<Owner> {
	const root = createNode<Owner>(0);
	for (const [word, owner] of words) {
		let node = root;
		for (const character of word.trim().toLowerCase()) {
			let child = node.next.get(character);
			if (!child) {
				child = createNode(node.length + character.length);
				node.next.set(character, child);
			}
			node = child;
		}
		if (node !== root) node.owners.push(owner);
	}
	link(root);
	return {
		find(text) {
			const found = new Set<Owner>();
			if (root.next.size === 0) return found;
			const folded = text.toLowerCase();
			let node: Node<Owner> = root;
			let end = 0;
			for (const character of folded) {
				end += character.length;
				while (node !== root && !node.next.has(character)) {
					node = node.fallback ?? root;
				}
				node = node.next.get(character) ?? root;
				const after = folded[end];
				if (after !== undefined && !mayFollow.has(after)) continue;
				let match = node.owners.length > 0 ? node : node.shorterWord;
				for (; match; match = match.shorterWord) {
					const before = folded[end - match.length - 1];
					if (before !== undefined && !mayPrecede.has(before)) continue;
					for (const owner of match.owners) found.add(owner);
				}
			}
			return found;
		},
	};
}
