/**
 * Web push (RFC 8030): encrypted for one browser (RFC 8291), and signed with a key by which the push service knows us
 * (VAPID, RFC 8292).
 */
import webPush from 'web-push';
import type { Urgency } from '../../../domain/messages';
import { SECOND_MS } from '../../../domain/time';
import type { PushConfig } from '../../message-settings';
import { type PushSender, type ShortMessage, Unreachable } from './channel';

const TIMEOUT_MS = 10 * SECOND_MS;

/**
 * The push services of browsers: Chrome and its relatives, builds of Chromium by others (jmt17.google.com), Firefox,
 * Edge, Safari. A browser tells us the address, so somebody could also name a machine of our own to make us call it.
 */
const SERVICES =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|.+\.push\.services\.mozilla\.com|.+\.notify\.windows\.com|.+\.push\.apple\.com)$/;

/** The urgency for the push service. `high` is shown by a sleeping phone too (RFC 8030, section 5.3). */
const URGENCY = { calm: 'normal', soon: 'high', now: 'high' } as const satisfies Record<Urgency, string>;

/** What the service worker receives (public/service-worker.js). Push services can't read it. */
type PushPayload = {
  title: string;
  body: string;
  /** The address of the page that it opens. */
  url: string;
  /** The code of its notice. */
  code: string;
  /** Our id of this message. */
  message: string;
  template: string;
  language: string;
  actions: { action: string; title: string }[];
};

export function createPush(config: PushConfig): PushSender {
  const { publicKey, privateKey, subject, origins } = config;
  // Throws at the start if our own keys are wrong. Later failures count as the browser's fault, and the browser is
  // forgotten.
  webPush.getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm');

  function takes(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
    if (username || password) return false;
    return origins.includes(origin) || (protocol === 'https:' && port === '' && SERVICES.test(hostname));
  }

  return {
    publicKey,
    takes,
    async send({ endpoint, p256dh, auth }, message, id, { urgency, ttl }) {
      // The list of services that we know may have changed since the browser subscribed.
      if (!takes(endpoint)) throw new Unreachable('gone', 'its push service is not one that we know');
      const request = encrypted(() =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payloadOf(message, id)), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttl,
          urgency: URGENCY[urgency],
          // A later message about the same notice replaces one that still waits for its phone.
          ...(message.code && { topic: message.code }),
        }),
      );
      const response = await fetch(endpoint, {
        method: request.method,
        headers: withoutLength(request.headers),
        body: new Uint8Array(request.body),
        // Only the service itself was checked, not where it redirects.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The rest of the answer is not read; cancelling frees the connection for the next message.
      await response.body?.cancel();
      const { status } = response;
      if (status === 404 || status === 410) throw new Unreachable('gone', `its push service answered ${status}`);
      if (LOST.has(status)) throw new Unreachable('not-delivered', `its push service answered ${status}`);
      if (!response.ok) throw new Error(`a push service answered ${status}`);
      return { providerId: response.headers.get('location') ?? id };
    },
  };
}

/** Statuses of a refusal that would repeat: malformed, not ours to send (subscribed with another key), too large. */
const LOST = new Set([400, 401, 403, 413]);

/**
 * Encrypts a message. Keys that are no point on the curve, which no browser makes, can't be used: throws Unreachable.
 */
function encrypted<T>(encrypt: () => T): T {
  try {
    return encrypt();
  } catch (error) {
    throw new Unreachable('gone', `it can not be encrypted: ${(error as Error).message}`);
  }
}

function payloadOf({ title, text, url, code, name, language, buttons }: ShortMessage, id: string): PushPayload {
  if (!code || !url) throw new Error(`the message ${name} leads nowhere, and is not for push`);
  const actions = buttons.map(({ answer, title: words }) => ({ action: answer, title: words }));
  return { title, body: text, url, code, message: id, template: name, language, actions };
}

/** Removes the length from the headers, since `fetch` counts the body itself. */
function withoutLength(headers: webPush.Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (/^content-length$/i.test(name) ? [] : [[name, String(value)]])),
  );
}
