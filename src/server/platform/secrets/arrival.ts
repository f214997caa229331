/**
 * How a desk recognises a patient: by four digits, or a code for a camera. Both are derived with the server's secret
 * from an id, the booking's or, on a card to keep, the patient's. So nothing is stored, and neither reveals anything
 * about the person.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

const ID_BYTES = 16;
/** 96 bits: short enough for a small picture, and too long to be guessed. */
const SIGNATURE_BYTES = 12;
const PINS = 10_000;

/** Returns the PIN of a booking or a patient for the desk. Two may have the same one. */
export function arrivalPin(secret: string, id: string): string {
  return String(hmac(secret, 'pin', id).readUInt32BE() % PINS).padStart(4, '0');
}

/** Returns the content of the QR code of a booking or a patient. */
export function arrivalCode(secret: string, id: string): string {
  return Buffer.concat([parse(id), signature(secret, id)]).toString('base64url');
}

/** Returns the id of the booking or patient; null if the code is not ours. */
export function readArrivalCode(secret: string, code: string): string | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== code) return null;
  try {
    const id = stringify(bytes.subarray(0, ID_BYTES));
    return timingSafeEqual(bytes.subarray(ID_BYTES), signature(secret, id)) ? id : null;
  } catch {
    // The bytes are no id.
    return null;
  }
}

function signature(secret: string, id: string): Buffer {
  return hmac(secret, 'code', id).subarray(0, SIGNATURE_BYTES);
}

function hmac(secret: string, purpose: 'pin' | 'code', id: string): Buffer {
  return createHmac('sha256', secret).update(`arrival-${purpose}:${id}`).digest();
}
