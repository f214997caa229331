/** Whether a pointer is pressed now. */
let isDown = false;
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isDown = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isDown = false), true);
}

/**
 * Runs at once, or when the present press ends: a layout shift during a press would move the button away from the
 * pointer.
 */
export function whenPointerIsUp(act: () => void): void {
  if (!isDown) return act();
  const ended = new AbortController();
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      end,
      () => {
        ended.abort();
        act();
      },
      { capture: true, signal: ended.signal },
    );
  }
}
