/**
 * What the area knows about the end of its session: nothing is thrown away and nobody is sent off a page with a
 * half-written form, so the end is a state beside the data and not the absence of an administrator.
 *
 * live: no call was refused; asking: the dialog asks to sign in again; put-off: the person closed it, a bar remains;
 * left: the person signed out, and nothing leads back to the page they were on.
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
  /** A call was answered that there is no session. Asks again, even when it was put off before. */
  tell: () => become('asking'),
  putOff: () => become('put-off'),
  leave: () => become('left'),
  /** There is a session again, or nobody needs one: the sign-in page is shown. */
  clear: () => become('live'),
};
