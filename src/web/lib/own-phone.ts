/**
 * What this browser keeps and shows for its person: the next sessions, which are there without a network where they said "This is
 * my own phone", and notifications. Both by the service worker (public/service-worker.js), and both end at log out.
 */
import { onPersonChange, personId } from './api/session';

/** Whose phone it is: the id of the account. */
const OWN_PHONE = 'own-phone';
/** Whose notifications it shows: the id of the account. */
const PUSH_OF = 'push-of';

/** As in the service worker. */
const KEPT_CACHE = 'kept-sessions';

export const hasWorkers = () => 'serviceWorker' in navigator && 'caches' in window;

/** Milliseconds in which a service worker is there on a slow network; where it can't be installed, it never is. */
const READY_MS = 20_000;

/** The service worker, once it is there. */
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

/** Keeps the next sessions as they are now; whether it could. */
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
    // Logged out meanwhile, or switched off.
    if (isOwnPhone()) return isKept;
    await forgetSessions();
    return false;
  } catch {
    return false;
  }
}

/** Erases what is kept: it was switched off, or its person is not logged in any more. */
export async function forgetSessions(): Promise<void> {
  localStorage.removeItem(OWN_PHONE);
  await caches.delete(KEPT_CACHE);
  await endWorker();
}

/** The subscription of this browser to notifications; null: it shows none. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Notes whose notifications this browser shows: those of whoever is logged in. */
export function keepPushFor(): void {
  const person = personId();
  if (person) localStorage.setItem(PUSH_OF, person);
}

/** Shows no more notifications here. The push service says so to the server when the next one is sent. */
export async function unsubscribeHere(): Promise<void> {
  localStorage.removeItem(PUSH_OF);
  await (await subscriptionHere())?.unsubscribe();
  await endWorker();
}

/** At log out: nothing is kept, and no notification is shown to whoever comes next. */
export async function leavePhone(): Promise<void> {
  if (!hasWorkers()) return;
  // What is kept goes first: a push service that can't be reached must not keep it.
  await forgetSessions();
  await unsubscribeHere();
}

/** Ends the service worker where neither is wanted any more. */
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
