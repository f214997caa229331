import { createElement, useEffect } from 'react';
import { useErrorText } from '../lib/use-error-text';
import type { RefusedForm } from '../lib/form';
import { toApiError } from '../lib/refusal';
import { type ToastAction, ToastMessage } from './toast-message';

/** Toasts. Their library is loaded with the first one, not with the page. */
export type ToastTone = 'success' | 'error' | 'warning' | 'info';

let wanted = false;
const listeners = new Set<() => void>();

/** Whether any toast was requested; the region mounts itself then. */
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

/** The region calls this once it can show toasts; earlier ones are queued for it. */
export function toastsAreMounted(): void {
  markMounted();
}

/** Loads the library ahead, for actions that may fail because the connection is lost. */
export function prepareToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for five seconds, or for `stays` milliseconds (false: until closed), and announces it. The action must
 * also be elsewhere on the page.
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

/** Shows a refusal as a toast, unless a field shows it; `otherwise` where the server said nothing. Once for each answer. */
export function useRefusalToast(refused: RefusedForm | undefined, otherwise?: string): void {
  const errorText = useErrorText();
  useEffect(() => {
    const refusal = refused?.refusal;
    if (refusal && !refusal.fields)
      void showToast('error', (refusal.message ? undefined : otherwise) ?? errorText(toApiError(refusal)));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [refused]);
}
