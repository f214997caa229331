/** Key pairs on P-256, as web push writes them: raw, in base64url. */
import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../state/store';

export const CURVE = 'prime256v1';

export type PushKeys = { publicKey: string; privateKey: string };

/** Both always of their full length: a private key that begins with zeros keeps them (RFC 7518, section 6.2.2.1). */
export function freshKeys(): PushKeys {
  const { d, x, y } = generateKeyPairSync('ec', { namedCurve: CURVE }).privateKey.export({ format: 'jwk' });
  const point = [x!, y!].map((half) => Buffer.from(half, 'base64url'));
  return { publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'), privateKey: d! };
}

/** Kept ones that are too short come from before they were of full length. */
const keptKeys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/** Those with which the product makes itself known (VAPID): kept through restarts, so that browsers stay subscribed. */
export function vapidKeys(store: Store): PushKeys {
  const kept = keptKeys.safeParse(store.get('setting', 'push-keys')?.value);
  if (kept.success) return kept.data;
  const fresh = freshKeys();
  store.put('setting', { id: 'push-keys', value: fresh });
  return fresh;
}
