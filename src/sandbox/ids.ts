import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits, unguessable: 58 of them for a checkout, whose id alone opens its page. */
export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** Digits, as banks number what they do. */
export function randomDigits(length: number): string {
  return Array.from(randomBytes(length), (byte) => byte % 10).join('');
}

function randomHex(length: number): string {
  return randomBytes(length / 2).toString('hex');
}

export const newId = {
  whatsApp: () => `wamid.${randomText(44)}`,
  whatsAppEvent: () => randomText(16),
  sms: () => randomHex(32),
  smsEvent: () => randomText(16),
  request: () => `req_${randomText(14)}`,
};
