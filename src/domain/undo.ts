/** Undo: taking back what a desk or a patient just did. */
import { SECOND_MS } from './time';

/** How many seconds something can be undone. Its mails and refunds wait until then. */
export const UNDO_SECONDS = 10;

/** Until when something done at `at` can be undone. */
export function undoUntil(at: Date): Date {
  return new Date(at.getTime() + UNDO_SECONDS * SECOND_MS);
}
