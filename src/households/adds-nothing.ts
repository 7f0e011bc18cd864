import { SetMetadata } from '@nestjs/common';

export const ADDS_NOTHING = 'adds-nothing';

/**
 * Marks an operation that needs a scope for writing and stores nothing new. It is still allowed when the household has used up its
 * storage.
 */
export const AddsNothing = (): MethodDecorator => SetMetadata(ADDS_NOTHING, true);
