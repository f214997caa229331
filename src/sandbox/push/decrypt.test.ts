import { expect, it } from 'vitest';
import webPush from 'web-push';
import { decrypt } from './decrypt';

/** RFC 8291, appendix A. */
const RECEIVER = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('reads the example of the standard', () => {
  expect(decrypt(Buffer.from(MESSAGE, 'base64url'), RECEIVER)).toBe('When I grow up, I want to be a watermelon');
});

it('reads what the product writes, and nothing that is changed or for another', () => {
  const { cipherText } = webPush.encrypt(RECEIVER.publicKey, RECEIVER.auth, 'आज 1 PM', 'aes128gcm');
  expect(decrypt(cipherText, RECEIVER)).toBe('आज 1 PM');
  const changed = Buffer.from(cipherText);
  changed[changed.length - 20]! ^= 1;
  expect(() => decrypt(changed, RECEIVER)).toThrow();
  expect(() => decrypt(cipherText, { ...RECEIVER, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow();
});
