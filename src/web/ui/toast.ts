import { type ComponentType, createElement, useEffect } from 'react';
import { useRefusalText } from '../lib/use-error-text';
import type { RefusedForm } from '../lib/form';
import { loadPart } from '../lib/parts';
import { type ToastAction, ToastMessage } from './toast-message';

/** Toasts. Their library is loaded with the first one, not with the page. */
export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/** What the region shows: the library's container once it is loaded, and a plain toast. */
export type ShownToasts = { Container: ComponentType<{ onMounted: () => void }> | null; plain: PlainToast | null };

/** A plain toast for when the library can't be loaded. It stays until it is closed. */
export type PlainToast = { tone: ToastTone; message: string; action?: ToastAction | undefined };

let shown: ShownToasts = { Container: null, plain: null };
const listeners = new Set<() => void>();

export const toastRegion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => shown,
  /** Called by the container once it can show toasts; earlier toasts wait for it. */
  onMounted: () => markMounted(),
  closePlain: () => show({ plain: null }),
};

function show(next: Partial<ShownToasts>): void {
  shown = { ...shown, ...next };
  for (const listener of listeners) listener();
}

let markMounted: () => void;
const mounted = new Promise<void>((resolve) => {
  markMounted = resolve;
});

type Library = typeof import('react-toastify/unstyled');
let underway: Promise<Library> | null = null;

/** Loads the library and puts its container on the page, once. After a failure the next toast tries again. */
function library(): Promise<Library> {
  underway ??= loadPart(() => Promise.all([import('react-toastify/unstyled'), import('./toast-container')])).then(
    async ([loaded, { default: Container }]) => {
      show({ Container });
      await mounted;
      return loaded;
    },
  );
  underway.catch(() => (underway = null));
  return underway;
}

/** Loads the library ahead, for actions that may fail because the connection is lost. */
export function prepareToasts(): void {
  library().catch(() => undefined);
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
  const loaded = await library().catch(() => null);
  if (!loaded) return show({ plain: { tone, message, action } });
  const options = { type: tone, ...(stays === undefined ? {} : { autoClose: stays }) };
  if (!action) return void loaded.toast(message, options);
  loaded.toast(
    ({ closeToast }) => createElement(ToastMessage, { message, action, onClose: () => closeToast() }),
    options,
  );
}

/**
 * Shows a refusal as a toast, once for each answer, unless a field shows it. `otherwise` is shown where the server sent no message.
 */
export function useRefusalToast(refused: RefusedForm | undefined, otherwise?: string): void {
  const refusalText = useRefusalText();
  useEffect(() => {
    const refusal = refused?.refusal;
    if (refusal && !refusal.fields)
      void showToast('error', (refusal.message ? undefined : otherwise) ?? refusalText(refusal));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [refused]);
}
