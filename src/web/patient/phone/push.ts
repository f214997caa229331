/** Notifications of this browser. */
import { fetchJson } from '../../lib/api/send';
import { languageOf } from '../../../contract/language';
import { hasWorkers, keepPushFor, subscriptionHere, worker } from '../../lib/own-phone';

/** Set once the person said "Not now": they are not asked again in this browser. */
const ASKED = 'push-asked';
const SUBSCRIPTIONS = '/auth/push-subscriptions';

/** `unable`: this browser can't; `blocked`: the person told it to show none; `off`; `on`: it is subscribed. */
export type PushHere = 'unable' | 'blocked' | 'off' | 'on';

/** Whether this browser shows notifications, or can. `key`: with which the server makes itself known. */
export async function pushHere(key: string): Promise<PushHere> {
  if (!hasWorkers() || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  try {
    const subscription = await subscriptionHere();
    return subscription && isOf(subscription, key) ? 'on' : 'off';
  } catch {
    // A browser that was told to keep nothing refuses it.
    return 'unable';
  }
}

/** Whether the person is to be asked: not before it is possible, and never again after a no. */
export async function mayAsk(key: string): Promise<boolean> {
  return !wasAsked() && (await pushHere(key)) === 'off';
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
  const { endpoint, keys } = subscription.toJSON();
  const language = languageOf(document.documentElement.lang) ?? 'en';
  keepPushFor();
  await fetchJson({ method: 'POST', url: SUBSCRIPTIONS, body: { endpoint, keys, language } });
  return true;
}

/** By which the server's list names this browser; null where it is not subscribed. */
export async function endpointHashHere(): Promise<string | null> {
  const subscription = await subscriptionHere();
  if (!subscription) return null;
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint)));
}

function isOf({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  return !own || base64url(own) === key;
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
