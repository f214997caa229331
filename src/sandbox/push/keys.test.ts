import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { CURVE, freshKeys } from './keys';

it('are pairs, each key of its full length, one that begins with zeros too', () => {
  for (let n = 0; n < 2_000; n++) {
    const { publicKey, privateKey } = freshKeys();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
    if (n > 0) continue;
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey, 'base64url');
    expect(pair.getPublicKey('base64url')).toBe(publicKey);
    webPush.getVapidHeaders('https://push.example', 'mailto:a@vrikka.example', publicKey, privateKey, 'aes128gcm');
  }
});
