/**
 * Keeps all tabs of a browser at the same user. They share the session's cookies, so a tab that still showed the previous user
 * would act for the one logged in last; what the browser keeps is shared too. Text typed in a page that disappeared with the
 * session is kept for its person. Loaded once somebody is logged in.
 */
import '../live';
import { keepLeft, leavePage } from '../left';
import { hasTyped, untilLoaded } from '../parts';
import { leaving, onPersonChange, personId, refetchSession } from './session';

if (typeof window !== 'undefined') {
  Object.assign(leaving, { page: leavePage, keep: keepLeft });
  onPersonChange(writeAgain);
  writeAgain();
  // Without a service worker the browser keeps nothing.
  if (navigator.serviceWorker?.controller)
    void untilLoaded(() => import('../own-phone')).then(({ forgetAnother }) => forgetAnother());
  if (typeof BroadcastChannel !== 'undefined') keepInStep(new BroadcastChannel('person'));
  // A tab may miss messages while the browser has suspended it, so it asks on focus.
  window.addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onReturn());
  window.addEventListener('pageshow', (event) => event.persisted && onReturn());
}

/** Fills in the kept text when its person is logged in again. */
function writeAgain(): void {
  if (personId() && hasTyped()) void untilLoaded(() => import('../typed')).then(({ typeAgain }) => typeAgain());
}

/** Milliseconds within which the events of one return to the tab come. */
const ONE_RETURN_MS = 300;
let returnedAt = -ONE_RETURN_MS;

/** Asks for the session once when somebody returns to the tab, which causes up to three events. */
function onReturn(): void {
  const now = performance.now();
  if (now - returnedAt < ONE_RETURN_MS) return;
  returnedAt = now;
  void refetchSession();
}

/**
 * Tells the other tabs when the logged-in user changes, and reloads the session when another tab reports a different user.
 */
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
