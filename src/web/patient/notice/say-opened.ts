/**
 * Reports that a person has the message's page on the screen, so that no other channel is tried. Programs that fetch or prerender
 * pages never show it, so they don't report. If the report is lost, only the next channel is tried. Without scripts an answer says
 * the same. Returns what cancels the report.
 */
export function sayOpened(code: string): () => void {
  function say(): void {
    if (document.visibilityState !== 'visible') return;
    stop();
    void fetch(`/auth/notices/${code}/seen`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ how: 'opened', by: 'page' }),
      // Sent even if the person leaves the page at once.
      keepalive: true,
    }).catch(() => undefined);
  }
  const stop = () => document.removeEventListener('visibilitychange', say);
  document.addEventListener('visibilitychange', say);
  say();
  return stop;
}
