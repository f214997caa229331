import { type ToastTone, showToast } from '../../ui/toast';
import type { ToastAction } from '../../ui/toast-message';

const WITH_UNDO_MS = 10_000;

/**
 * A toast at the top right: 5 seconds, 10 with an action, and until closed for an error. The action must also be
 * elsewhere on the page.
 */
export function tell(tone: ToastTone, message: string, action?: ToastAction): void {
  const stays = tone === 'error' ? false : action ? WITH_UNDO_MS : undefined;
  void showToast(tone, message, action, stays);
}
