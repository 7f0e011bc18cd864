import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SpokenWords } from '../../words/spoken-words.js';
import type { UndoableActions } from './undoable-actions.js';
import type { Model } from './model.js';

/** Values that all parts of the list use. */
export interface Frame {
  readonly model: Model;
  readonly actions: UndoableActions;
  readonly speech: SpokenWords;
  readonly mayWrite: boolean;
  /** In some households viewers may tick lines. */
  readonly mayTick: boolean;
  readonly signInPath: string;
  /** The path of the installation, without a trailing slash. */
  readonly base: string;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error('Parts of the list are shown by the Island');
  return frame;
}
