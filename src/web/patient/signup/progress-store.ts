/** Keeps a sign-up over a reload: phones close the tab while the person reads the mail. */
import { useSyncExternalStore } from 'react';
import { type Progress, parseProgress } from './progress';

const KEY = 'vrikka.signup';
const listeners = new Set<() => void>();
let current: Progress | null | undefined;

function read(): Progress | null {
  if (current === undefined) current = parseProgress(readKept());
  return current;
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps how far the sign-up is; null when it is done. Without storage it is kept until the page is left. */
export function keepProgress(progress: Progress | null): void {
  current = progress;
  try {
    if (progress) sessionStorage.setItem(KEY, JSON.stringify(progress));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the memory above still has it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How far the sign-up in this tab is; null in the prerendered page. */
export function useProgress(): Progress | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
