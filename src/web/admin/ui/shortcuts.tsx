/** The shortcuts of the open page, the keys that run them, and whether single keys are enabled. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { topDepth, useDepth } from './layers';

type Shortcut = {
  /** A `KeyboardEvent.key`; two keys in sequence are separated by a space: `g d`. */
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

/** Inputs that take no text. */
const PRESSED = ['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color'].map((type) => `[type="${type}"]`);
/** Elements that take letters: text is typed there, or an open list or menu jumps to what begins with the letter. */
const TYPED_IN = `input:not(${PRESSED.join(', ')}), textarea, [role="combobox"], [role="listbox"], [role="menu"]`;
/** Elements that use the arrow keys themselves. */
const STEPS = 'input, select, [role="slider"]';

/** Whether the focused element takes text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TYPED_IN) !== null;
}

/** Whether the focused part handles a key itself: its `data-keys`, separated by spaces, lists it. */
function isOwnKey({ target, key }: KeyboardEvent): boolean {
  const own = target instanceof Element ? target.closest<HTMLElement>('[data-keys]') : null;
  return own?.dataset['keys']?.split(' ').includes(key) ?? false;
}

/**
 * Listens to the active shortcuts. Mounted once, in the frame. Letters are handled before the focused element gets them, since a
 * select would choose an option and menu buttons would swallow them. Arrows are handled only where nothing else has used them.
 */
export function useShortcutKeys(): void {
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const isOff = (event: KeyboardEvent) =>
      event.ctrlKey || event.metaKey || event.altKey || !shortcutSwitch.get() || isTyping(event.target);
    const here = () => presentShortcuts().filter(({ depth, run }) => run && depth === topDepth());

    function onLetter(event: KeyboardEvent) {
      if (isArrow(event) || isOff(event)) return;
      const pressed = first && event.timeStamp - first.at < PAUSE_MS ? `${first.key} ${event.key}` : event.key;
      first = null;
      const match = here().findLast(({ keys }) => keys === pressed);
      if (match && (pressed !== event.key || !isOwnKey(event))) {
        event.preventDefault();
        event.stopPropagation();
        match.run?.();
      } else if (here().some(({ keys }) => keys.startsWith(`${event.key} `))) {
        first = { key: event.key, at: event.timeStamp };
        event.stopPropagation();
      }
    }

    function onArrow(event: KeyboardEvent) {
      if (!isArrow(event) || event.defaultPrevented || isOff(event)) return;
      if (event.target instanceof Element && event.target.closest(STEPS)) return;
      const match = here().findLast(({ keys }) => keys === event.key);
      if (!match) return;
      event.preventDefault();
      match.run?.();
    }

    document.addEventListener('keydown', onLetter, { capture: true });
    document.addEventListener('keydown', onArrow);
    return () => {
      document.removeEventListener('keydown', onLetter, { capture: true });
      document.removeEventListener('keydown', onArrow);
    };
  }, []);
}

function isArrow({ key }: KeyboardEvent): boolean {
  return key.startsWith('Arrow');
}

/** A key, as labelled on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="admin-fine grid h-5 min-w-5 place-items-center rounded-[5px] border border-line-strong bg-surface px-1 font-sans leading-none text-muted">
      {children}
    </kbd>
  );
}
