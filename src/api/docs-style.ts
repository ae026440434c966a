export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c2430, #d8dee9); --soft: light-dark(#5b6675, #8f9bb0); --line: light-dark(#e2e6ec, #2b3442);
  --ground: light-dark(#ffffff, #141a23); --side: light-dark(#f6f7f9, #10151d); --code: light-dark(#f1f3f6, #1d2530); --accent: light-dark(#5b3fd6, #a996ff); }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
a { color: inherit; text-decoration: none; }
main p a { color: var(--accent); text-decoration: underline; }
a:hover { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font: .875em/1.6 ui-monospace, Menlo, Consolas, monospace; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem; background: var(--side); border-right: 1px solid var(--line); font-size: .875rem; }
nav .brand { margin: 0 0 1rem; font-size: 1.1rem; font-weight: 650; }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .72rem; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: .5rem; align-items: baseline; padding: .15rem 0; }
nav .method { min-width: 3.4rem; }
main { padding: 2.5rem clamp(1rem, 5vw, 4rem) 6rem; max-width: 60rem; }
h1 { margin: 0 0 1rem; font-size: 2rem; line-height: 1.2; }
h1 small { font-size: 1rem; font-weight: 400; color: var(--soft); }
section > h2 { margin: 3.5rem 0 0; font-size: 1.5rem; text-transform: capitalize; }
article { padding: 1.75rem 0; border-bottom: 1px solid var(--line); }
h3 { margin: 0; font-size: 1.15rem; }
h4 { margin: 1.25rem 0 .35rem; font-size: .72rem; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
p { margin: .5rem 0; }
.route code { overflow-wrap: anywhere; }
.note, .type { color: var(--soft); font-size: .875rem; }
.type { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .8rem; }
.method { font: 600 .7rem/1.4 ui-monospace, Menlo, Consolas, monospace; color: light-dark(#2767c4, #7fb0ff); }
.route .method { padding: .15rem .45rem; border: 1px solid currentcolor; border-radius: 4px; }
.POST { color: light-dark(#1e7f4f, #6fd3a0); }
.PATCH, .PUT { color: light-dark(#9a6200, #f0be6a); }
.DELETE { color: light-dark(#b3303f, #ff8f9b); }
dl { margin: 0; padding: 0; border-top: 1px solid var(--line); }
dt { padding: .45rem 0 .1rem; border-top: 1px solid var(--line); }
dt:first-child { border-top: 0; }
dt code { font-weight: 600; }
dd { margin: 0 0 .45rem; }
dd p { margin: 0; }
dd dl { margin-left: .25rem; padding-left: 1rem; border-top: 0; border-left: 2px solid var(--line); }
.codes { list-style: none; display: flex; flex-wrap: wrap; gap: .35rem; margin: 0; padding: 0; }
.codes li { padding: .05rem .5rem; background: var(--code); border-radius: 4px; font-size: .85rem; }
pre { margin: 0; padding: .9rem 1rem; overflow-x: auto; background: var(--code); border-radius: 8px; }
@media (max-width: 52rem) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); } }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
`;
