/** The shortcuts of the open page, the keys that run them, and whether single keys are enabled. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { topDepth, useDepth } from './layers';

type Shortcut = {
  /** As in `KeyboardEvent.key`; two keys in sequence with a space: `g d`. */
  keys: string;
  /** Its description in the list. */
  label: string;
  /** Null when the focused component handles it, and it is only listed. */
  run: (() => void) | null;
  depth: number;
};

const registered = new Set<Shortcut>();
const STORED = 'vrikka-admin-shortcuts';
const listeners = new Set<() => void>();

/** The active shortcuts, the latest last. */
export function presentShortcuts(): Shortcut[] {
  return [...registered];
}

function areOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export const shortcutSwitch = {
  get: areOn,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(isOn: boolean): void {
    try {
      if (isOn) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, 'off');
    } catch {
      // Without storage the shortcuts stay on.
    }
    for (const listener of listeners) listener();
  },
};

/** Whether single-key shortcuts are enabled. Users of speech input turn them off (WCAG 2.1.4). */
export function useShortcutsAreOn(): boolean {
  return useSyncExternalStore(shortcutSwitch.subscribe, areOn);
}

/** A shortcut of this page or layer. Disabled while typing, or below another layer. */
export function useShortcut(keys: string, label: string, run: (() => void) | null, isOff = false): void {
  const depth = useDepth();
  const runNow = useEffectEvent(() => run?.());
  const isListed = run === null;
  useEffect(() => {
    if (isOff) return;
    const shortcut: Shortcut = { keys, label, depth, run: isListed ? null : () => runNow() };
    registered.add(shortcut);
    return () => void registered.delete(shortcut);
  }, [keys, label, depth, isListed, isOff]);
}

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

/** A key, as labelled on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="admin-fine grid h-5 min-w-5 place-items-center rounded-[5px] border border-line-strong bg-surface px-1 font-sans leading-none text-muted">
      {children}
    </kbd>
  );
}
