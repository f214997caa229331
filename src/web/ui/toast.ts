/** Short messages in the corner. The library behind them is fetched with the first one, not with the page. */

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

/** Shows a sentence for five seconds, and has it read out. */
export async function showToast(tone: ToastTone, message: string): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { toast } = await import('react-toastify/unstyled');
  toast(message, { type: tone });
}
