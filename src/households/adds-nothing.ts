import { SetMetadata } from '@nestjs/common';

export const ADDS_NOTHING = 'adds-nothing';

/**
 * Marks an operation that needs a scope for writing and stores nothing new, or only what one person thinks of one recipe. It is still
 * allowed when the household has used up its storage. What is restored was stored all the time, so restoring adds nothing.
 */
export const AddsNothing = (): MethodDecorator => SetMetadata(ADDS_NOTHING, true);
