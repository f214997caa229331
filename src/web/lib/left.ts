/** Keeps in this tab what was typed in a page that disappears because the login has ended, until its person is back. */
import { personId } from './api/session';
import { readPage, typedFields } from './parts';
import { SECRET } from './secret-fields';
import type { Typed } from './typed';

/** Fields into which the person has typed. Fields of pages that are gone are dropped. */
const touched = new WeakSet<EventTarget>();
document.addEventListener('input', ({ target }) => touched.add(target!), true);

let left: Typed | null = null;

/** Remembers what was typed in the page. Called before the page disappears. */
export function leavePage(): void {
  left = typedFields().some((field) => touched.has(field)) ? [personId(), ...readPage()] : null;
}

/**
 * Stores what was typed in the page that has just disappeared. Null where there was nothing, or where it can't be stored.
 */
export function keepLeft(): 'kept' | null {
  if (!left) return null;
  const [owner, url, ...fields] = left;
  if (url !== window.location.href) return null;
  try {
    sessionStorage.setItem('typed', JSON.stringify([owner, url, ...fields.filter(([name]) => !SECRET.test(name))]));
    return 'kept';
  } catch {
    return null;
  }
}
