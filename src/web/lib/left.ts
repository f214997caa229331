/** What was typed in a page that goes because nobody is logged in any more: it waits in this tab for its person. */
import { personId } from './api/session';
import { readPage, typedFields } from './parts';
import { SECRET } from './secret-fields';
import type { Typed } from './typed';

/** Fields into which the person has typed; those of pages that are gone are forgotten. */
const touched = new WeakSet<EventTarget>();
document.addEventListener('input', ({ target }) => touched.add(target!), true);

let left: Typed | null = null;

/** Remembers what the person has typed in a page that is about to go; called before it does. */
export function leavePage(): void {
  left = typedFields().some((field) => touched.has(field)) ? [personId(), ...readPage()] : null;
}

/** Keeps what was typed in the page that has just gone. Null if there was nothing. */
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
