/** Which keys do what on the page that is open, and whether single keys are listened to at all. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useDepth } from './layers';

export type Shortcut = {
  /** As `KeyboardEvent.key` says it; two keys after each other with a space: `g d`. */
  keys: string;
  /** What it does, for the list. */
  label: string;
  /** Null where the part that has the focus handles it, and it is only listed. */
  run: (() => void) | null;
  depth: number;
};

const registered = new Set<Shortcut>();
const STORED = 'vrikka-admin-shortcuts';
const listeners = new Set<() => void>();

/** The shortcuts of what is on the screen now, the youngest last. */
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
      // A browser that keeps nothing keeps the shortcuts on.
    }
    for (const listener of listeners) listener();
  },
};

/** Whether single keys are listened to. People who speak to their computer switch them off (WCAG 2.1.4). */
export function useShortcutsAreOn(): boolean {
  return useSyncExternalStore(shortcutSwitch.subscribe, areOn);
}

/** A key of this page or layer. Nothing happens while typing, or while a layer lies above. */
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
