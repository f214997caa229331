/** Key pairs on P-256, as web push writes them: raw, in base64url. */
import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../state/store';

export const CURVE = 'prime256v1';

export type PushKeys = { publicKey: string; privateKey: string };

export function freshKeys(): PushKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys('base64url');
  return { publicKey, privateKey: pair.getPrivateKey('base64url') };
}

const keptKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Those with which the product makes itself known (VAPID): kept through restarts, so that browsers stay subscribed. */
export function vapidKeys(store: Store): PushKeys {
  const kept = keptKeys.safeParse(store.get('setting', 'push-keys')?.value);
  if (kept.success) return kept.data;
  const fresh = freshKeys();
  store.put('setting', { id: 'push-keys', value: fresh });
  return fresh;
}
