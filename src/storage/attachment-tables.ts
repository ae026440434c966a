// Uploaded files, part of the schema.

export interface AttachmentTable {
	organization_id: number;
	id: number;
	owner_id: number;
	/** What follows `/user_uploads/` in its address: nobody can guess it. */
	path: string;
	/** The file's name in the directory of uploads. */
	file_key: string;
	/** As its owner called it. */
	file_name: string;
	content_type: string;
	byte_length: number;
	/** JSON; null unless it is a picture that can be shown. */
	image: string | null;
	created_at: number;
}

/** A message that shows a file: whoever may read one of them may read the file. */
export interface AttachmentMessageTable {
	organization_id: number;
	attachment_id: number;
	message_id: number;
}

/** What all files of an organization take together. */
export interface UploadSpaceTable {
	organization_id: number;
	used_bytes: number;
}

export interface AttachmentTables {
	attachment: AttachmentTable;
	attachment_message: AttachmentMessageTable;
	upload_space: UploadSpaceTable;
}
