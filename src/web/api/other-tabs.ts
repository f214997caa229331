/**
 * Keeps the tabs of a browser with one and the same person. The session's cookies are common to all of them, so that a tab
 * which still showed the person before would act for whoever logged in last. Comes with the menu of whoever is logged in.
 */
import { personId, recheckSession, refetchSession, watchSession } from './session';

if (typeof BroadcastChannel === 'undefined') document.addEventListener('visibilitychange', checkWhenSeen);
else keepInStep(new BroadcastChannel('person'));
// What a tab was not told, such as while the browser had put it to sleep, it asks for.
window.addEventListener('focus', () => void refetchSession());
window.addEventListener('pageshow', (event) => event.persisted && void refetchSession());

function checkWhenSeen(): void {
  if (document.visibilityState === 'visible') void refetchSession();
}

/** Tells the other tabs who is logged in here whenever that changes, and asks anew when one of them tells of somebody else. */
function keepInStep(channel: BroadcastChannel): void {
  let lastTold: string | null | undefined;
  const tell = () => {
    const id = personId();
    if (id === undefined || id === lastTold) return;
    lastTold = id;
    channel.postMessage(id);
  };
  channel.addEventListener('message', ({ data: id }: MessageEvent<string | null>) => {
    lastTold = id;
    if (id !== personId()) recheckSession();
  });
  watchSession(tell);
  tell();
}
