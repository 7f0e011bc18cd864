/** The kind of the tasks of archives. Their subject is the id of the archive. */
export const ARCHIVE_TASK = 'archive';
