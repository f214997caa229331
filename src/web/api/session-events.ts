/** What the client learns about the session while calling: told to whoever keeps the session's state. */
export type SessionEvent = { kind: 'refreshed'; accessToken: string } | { kind: 'ended' };

const listeners = new Set<(event: SessionEvent) => void>();

export const sessionEvents = {
  subscribe(listener: (event: SessionEvent) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  emit(event: SessionEvent): void {
    for (const listener of listeners) listener(event);
  },
};
