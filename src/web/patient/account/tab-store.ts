/** Keeps something over a reload of this tab: phones close it while the person reads the mail. Never a password. */
import { useSyncExternalStore } from 'react';

export type TabStore<Value> = {
  /** Keeps a value; null forgets it. Without storage it is kept until the page is left. */
  keep(value: Value | null): void;
  /** What is kept; null in the prerendered page. */
  useKept(): Value | null;
};

export function createTabStore<Value>(key: string, parse: (kept: string | null) => Value | null): TabStore<Value> {
  const listeners = new Set<() => void>();
  let current: Value | null | undefined;

  const read = () => {
    if (current === undefined) current = parse(readStorage(key));
    return current;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    keep(value) {
      current = value;
      try {
        if (value) sessionStorage.setItem(key, JSON.stringify(value));
        else sessionStorage.removeItem(key);
      } catch {
        // Storage is full or forbidden: the memory above still has it.
      }
      for (const listener of listeners) listener();
    },
    useKept: () => useSyncExternalStore(subscribe, read, () => null),
  };
}

function readStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
