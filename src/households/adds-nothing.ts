import { SetMetadata } from '@nestjs/common';

export const ADDS_NOTHING = 'adds-nothing';

/** An operation that stores nothing more than was there: it goes on to work when the household has used up its storage. */
export const AddsNothing = (): MethodDecorator => SetMetadata(ADDS_NOTHING, true);
