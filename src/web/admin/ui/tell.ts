import { type ToastTone, showToast } from '../../ui/toast';
import type { ToastAction } from '../../ui/toast-message';

const WITH_UNDO_MS = 10_000;

/**
 * A message at the top right: 5 seconds, with something to press 10, and an error until it is closed. The action must be
 * found elsewhere on the page too.
 */
export function tell(tone: ToastTone, message: string, action?: ToastAction): void {
  const stays = tone === 'error' ? false : action ? WITH_UNDO_MS : undefined;
  void showToast(tone, message, action, stays);
}
