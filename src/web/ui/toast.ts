/** Short messages in the corner. The library behind them is fetched with the first one, not with the page. */
import { createElement } from 'react';
import { type ToastAction, ToastMessage } from './toast-message';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

let wanted = false;
const listeners = new Set<() => void>();

/** Whether any toast has been asked for yet; the region mounts itself then. */
export const toastWish = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => wanted,
};

let markMounted: () => void;
const mounted = new Promise<void>((resolve) => {
  markMounted = resolve;
});

/** The region calls this once it can show toasts; those asked for before wait for it. */
export function toastsAreMounted(): void {
  markMounted();
}

/** Fetches the library before there is anything to tell, for what may fail because the connection is gone. */
export function prepareToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

/**
 * Shows a sentence for five seconds, or as many milliseconds as `stays` says (false: until it is closed), and has it read
 * out. The action must also be found elsewhere on the page.
 */
export async function showToast(
  tone: ToastTone,
  message: string,
  action?: ToastAction,
  stays?: number | false,
): Promise<void> {
  prepareToasts();
  await mounted;
  const { toast } = await import('react-toastify/unstyled');
  const options = { type: tone, ...(stays === undefined ? {} : { autoClose: stays }) };
  if (!action) return void toast(message, options);
  toast(({ closeToast }) => createElement(ToastMessage, { message, action, onClose: () => closeToast() }), options);
}
