/** Taking back what was done a moment ago, by a center's desk or by a patient. */
import { SECOND_MS } from './time';

/** For how long; mails about it, and refunds of it, wait until then. */
export const UNDO_SECONDS = 10;

/** Until when what was done at a moment can be taken back. */
export function undoUntil(at: Date): Date {
  return new Date(at.getTime() + UNDO_SECONDS * SECOND_MS);
}
