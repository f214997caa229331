import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits, unguessable: 58 of them for a checkout, whose id alone opens its page. */
export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

export const newId = {
  session: () => `cs_test_a1${randomText(56)}`,
  payment: () => `pi_3${randomText(23)}`,
  charge: () => `ch_3${randomText(23)}`,
  refund: () => `re_3${randomText(23)}`,
  event: () => `evt_1${randomText(23)}`,
  lineItem: () => `li_1${randomText(23)}`,
  request: () => `req_${randomText(14)}`,
};
