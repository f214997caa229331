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
  session: () => `cs_test_a1${randomText(56)}`,
  payment: () => `pi_3${randomText(23)}`,
  charge: () => `ch_3${randomText(23)}`,
  refund: () => `re_3${randomText(23)}`,
  dispute: () => `du_1${randomText(23)}`,
  linkDispute: () => `disp_${randomText(14)}`,
  event: () => `evt_1${randomText(23)}`,
  lineItem: () => `li_1${randomText(23)}`,
  link: () => `plink_${randomText(14)}`,
  order: () => `order_${randomText(14)}`,
  linkPayment: () => `pay_${randomText(14)}`,
  card: () => `card_${randomText(14)}`,
  linkRefund: () => `rfnd_${randomText(14)}`,
  razorpayEvent: () => randomText(14),
  whatsApp: () => `wamid.${randomText(44)}`,
  whatsAppEvent: () => randomText(16),
  sms: () => randomHex(32),
  smsEvent: () => randomText(16),
  request: () => `req_${randomText(14)}`,
};
