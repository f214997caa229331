/** Notifications of this browser. */
import { fetchJson } from '../../lib/api/send';
import { languageOf } from '../../../contract/language';
import { hasWorkers, worker } from '../../lib/own-phone';

/** Set once the person said "Not now": they are not asked again in this browser. */
const ASKED = 'push-asked';
const SUBSCRIPTIONS = '/auth/push-subscriptions';

/** Whether the person can be asked: not before that is possible, and never again after a no. */
export async function mayAsk(): Promise<boolean> {
  if (!hasWorkers() || !('PushManager' in window) || !('Notification' in window)) return false;
  if (Notification.permission === 'denied' || wasAsked()) return false;
  return !(await subscriptionHere());
}

export function dontAskAgain(): void {
  try {
    localStorage.setItem(ASKED, new Date().toISOString());
  } catch {
    // They are asked again, then.
  }
}

function wasAsked(): boolean {
  try {
    return localStorage.getItem(ASKED) !== null;
  } catch {
    return false;
  }
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the browser, which asks the person, and tells the server. `key`: with which the server makes itself known. False where
 * they refused. Throws where the push service or the server can't be reached.
 */
export async function subscribeHere(key: string): Promise<boolean> {
  // At once: browsers show their question only in answer to a press.
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  // Of another key, with which nothing could be sent.
  if (before && !isOf(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tellServer(subscription);
  return true;
}

/** Tells the server again of a browser that is subscribed: it may have forgotten it, or have other keys now. */
export async function renewSubscription(key: string): Promise<void> {
  if (!hasWorkers() || !('PushManager' in window)) return;
  const subscription = await subscriptionHere();
  if (!subscription) return;
  if (isOf(subscription, key)) return tellServer(subscription);
  await subscribeHere(key);
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const language = languageOf(document.documentElement.lang) ?? 'en';
  await fetchJson({ method: 'POST', url: SUBSCRIPTIONS, body: { endpoint, keys, language } });
}

function isOf({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  if (!own) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}
