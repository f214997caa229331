import { useEffect } from 'react';
import { topDepth } from './layers';
import { presentShortcuts, shortcutSwitch } from './shortcuts';

/** Milliseconds between the two keys of `g d`. */
const PAUSE_MS = 1500;

/** Whether the focused element takes text input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="combobox"], [role="listbox"], [role="menu"]') !== null
  );
}

/** Listens to the active shortcuts. Mounted once, in the frame. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let first: { key: string; at: number } | null = null;

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!shortcutSwitch.get() || isTyping(event.target)) return;
      const here = presentShortcuts().filter(({ depth, run }) => run && depth === topDepth());
      const pressed = first && event.timeStamp - first.at < PAUSE_MS ? `${first.key} ${event.key}` : event.key;
      first = null;
      const match = here.findLast(({ keys }) => keys === pressed);
      if (match) {
        event.preventDefault();
        match.run?.();
      } else if (here.some(({ keys }) => keys.startsWith(`${event.key} `))) {
        first = { key: event.key, at: event.timeStamp };
      }
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
