/** A pasted text cannot be read as recipes. The message tells the person what is wrong and where. */
export class PastedTextError extends Error {}
