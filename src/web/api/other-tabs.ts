/**
 * Keeps the tabs of a browser with one and the same person. The session's cookies are common to all of them, so that a tab
 * which still showed the person before would act for whoever logged in last. Fetched once somebody is logged in.
 */
import { onPersonChange, personId, refetchSession } from './session';

if (typeof window !== 'undefined') {
  if (typeof BroadcastChannel !== 'undefined') keepInStep(new BroadcastChannel('person'));
  // What a tab was not told, such as while the browser had put it to sleep, it asks for.
  window.addEventListener('focus', () => void refetchSession());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refetchSession());
  window.addEventListener('pageshow', (event) => event.persisted && void refetchSession());
}

/** Tells the other tabs who is logged in here whenever that changes, and asks anew when one of them tells of somebody else. */
function keepInStep(channel: BroadcastChannel): void {
  let lastTold: string | null | undefined;
  const tell = () => {
    const id = personId();
    if (id === lastTold) return;
    lastTold = id;
    channel.postMessage(id);
  };
  channel.addEventListener('message', ({ data: id }: MessageEvent<string | null>) => {
    lastTold = id;
    if (id !== personId()) void refetchSession();
  });
  onPersonChange(tell);
  tell();
}
