/** Why a pasted text cannot be taken as recipes; the message says what is wrong and where, for the person who pasted it. */
export class PastedTextError extends Error {}
