/**
 * What this browser keeps for its person. The next sessions, shown without a network if the person said "This is my own phone"; and
 * notifications. The service worker (public/service-worker.js) does both, and both end at logout.
 */
import { onPersonChange, personId } from './api/session';

/** Key of the account id of the phone's owner. */
const OWN_PHONE = 'own-phone';
/** Key of the account id whose notifications this browser shows. */
const PUSH_OF = 'push-of';

/** The name of the cache, as in the service worker. */
const KEPT_CACHE = 'kept-sessions';

export const hasWorkers = () => 'serviceWorker' in navigator && 'caches' in window;

/**
 * How long to wait for a service worker on a slow network, in milliseconds. Where none can be installed, it never comes.
 */
const READY_MS = 20_000;

/** Registers the service worker and returns it once it is ready. Throws where it is not ready in time. */
export async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no service worker')), READY_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Whether the person who is logged in said that this is their own phone. */
export function isOwnPhone(): boolean {
  try {
    const own = localStorage.getItem(OWN_PHONE);
    return own !== null && own === personId();
  } catch {
    return false;
  }
}

/** Keeps the next sessions as they are now. Returns whether that worked. */
export async function keepSessions(): Promise<boolean> {
  const person = personId();
  if (!person) return false;
  try {
    localStorage.setItem(OWN_PHONE, person);
    const { active } = await worker();
    const isKept = await new Promise<boolean>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data === true);
      active!.postMessage('keep', [port2]);
    });
    // The person may have logged out or switched it off meanwhile.
    if (isOwnPhone()) return isKept;
    await forgetSessions();
    return false;
  } catch {
    return false;
  }
}

/** Erases the kept sessions: the person switched it off, or is not logged in any more. */
export async function forgetSessions(): Promise<void> {
  localStorage.removeItem(OWN_PHONE);
  await caches.delete(KEPT_CACHE);
  await endWorker();
}

/** This browser's push subscription; null where it has none. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Records that this browser shows the notifications of the logged-in person. */
export function keepPushFor(): void {
  const person = personId();
  if (person) localStorage.setItem(PUSH_OF, person);
}

/** Stops notifications in this browser. The server learns of it from the push service when it sends the next one. */
export async function unsubscribeHere(): Promise<void> {
  localStorage.removeItem(PUSH_OF);
  await (await subscriptionHere())?.unsubscribe();
  await endWorker();
}

/** Forgets everything at logout, so that the next person finds no sessions and gets no notifications. */
export async function leavePhone(): Promise<void> {
  if (!hasWorkers()) return;
  // Kept sessions go first, so that they go even where the push service can't be reached.
  await forgetSessions();
  await unsubscribeHere();
}

/** Removes the service worker where neither kept sessions nor notifications need it. */
async function endWorker(): Promise<void> {
  if (isOwnPhone() || (await subscriptionHere())) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  await caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  await registration?.unregister();
}

/** Forgets the previous person's sessions and notifications on this phone, where somebody else is logged in now. */
export function forgetAnother(): void {
  const person = personId();
  if (person === null || !hasWorkers()) return;
  const isAnothers = [OWN_PHONE, PUSH_OF].some((name) => ![null, person].includes(localStorage.getItem(name)));
  if (isAnothers) void leavePhone();
}

if (typeof window !== 'undefined') onPersonChange(forgetAnother);
