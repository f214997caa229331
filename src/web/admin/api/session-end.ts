/**
 * The state of the session's end. Nothing is discarded and nobody is sent off a page with a half-written form, so the
 * end is a state beside the data and not the absence of an administrator.
 *
 * live: no call was refused; asking: the dialog asks to sign in again; put-off: the dialog was closed, a bar remains;
 * left: the person signed out, and is not led back to their page.
 */
export type SessionEnd = 'live' | 'asking' | 'put-off' | 'left';

let state: SessionEnd = 'live';
const listeners = new Set<() => void>();

function become(next: SessionEnd): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const sessionEnd = {
  get: (): SessionEnd => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** A call was answered without a session. Asks again, even after it was put off. */
  tell: () => become('asking'),
  putOff: () => become('put-off'),
  leave: () => become('left'),
  /** There is a session again, or none is needed: the sign-in page is shown. */
  clear: () => become('live'),
};
