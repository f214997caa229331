/** Notifications in this browser. */
import { fetchJson } from '../../lib/api/send';
import { languageOf } from '../../../contract/language';
import { hasWorkers, keepPushFor, subscriptionHere, worker } from '../../lib/own-phone';

/** Storage key: set once the person said "Not now", so that this browser doesn't ask again. */
const ASKED = 'push-asked';
const SUBSCRIPTIONS = '/auth/push-subscriptions';

/**
 * The state of notifications here. `unable`: the browser has none. `blocked`: the person blocked them. `off`: possible, but not
 * subscribed. `on`: subscribed.
 */
export type PushHere = 'unable' | 'blocked' | 'off' | 'on';

/** The state of notifications in this browser. `key`: the server's public key. */
export async function pushHere(key: string): Promise<PushHere> {
  if (!hasWorkers() || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  try {
    const subscription = await subscriptionHere();
    return subscription && isOf(subscription, key) ? 'on' : 'off';
  } catch {
    // Browsers that are told to keep nothing refuse this.
    return 'unable';
  }
}

/** Whether to ask the person: only where notifications are possible, and never again after a no. */
export async function mayAsk(key: string): Promise<boolean> {
  return !wasAsked() && (await pushHere(key)) === 'off';
}

export function dontAskAgain(): void {
  try {
    localStorage.setItem(ASKED, new Date().toISOString());
  } catch {
    // Without storage they are asked again.
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
 * Asks the person for permission, subscribes and tells the server. `key`: the server's public key. False where they refuse. Throws
 * where the push service or the server can't be reached.
 */
export async function subscribeHere(key: string): Promise<boolean> {
  // Before anything else: browsers only ask in direct response to a press.
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  // A subscription with another key would receive nothing.
  if (before && !isOf(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const language = languageOf(document.documentElement.lang) ?? 'en';
  keepPushFor();
  await fetchJson({ method: 'POST', url: SUBSCRIPTIONS, body: { endpoint, keys, language } });
  return true;
}

/** The hash by which the server's list names this browser; null where it is not subscribed. */
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
