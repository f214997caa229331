/**
 * Says that a person has a message before them, so that no other channel is tried: once its page is on the screen, which it never
 * is for what fetches or draws pages in advance. Where that is not heard, the next channel is tried, and nothing is lost. Without
 * scripts an answer says as much. Returns what ends the waiting.
 */
export function sayOpened(code: string): () => void {
  function say(): void {
    if (document.visibilityState !== 'visible') return;
    stop();
    void fetch(`/auth/notices/${code}/seen`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ how: 'opened', by: 'page' }),
      // Also where the person goes on at once.
      keepalive: true,
    }).catch(() => undefined);
  }
  const stop = () => document.removeEventListener('visibilitychange', say);
  document.addEventListener('visibilitychange', say);
  say();
  return stop;
}
