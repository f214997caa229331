/** The shortcuts of the open page, and whether single keys are enabled. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useDepth } from './layers';

export type Shortcut = {
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
