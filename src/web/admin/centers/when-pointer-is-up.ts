/** Whether a button or a finger is pressed now. */
let isDown = false;
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isDown = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isDown = false), true);
}

/**
 * Does something at once, or when the press that is under way ends. What moves the page while somebody presses a button
 * takes the button away from under the pointer.
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
