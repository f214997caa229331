/**
 * By what a patient is recognised at the desk: four digits, and a code to be read by a camera. Both are derived from an
 * id with the server's secret, so that nothing is stored and neither says anything about the person: the booking's, or,
 * on a card that is kept, the patient's.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

const ID_BYTES = 16;
/** 96 bits: the code is short enough for a small picture, and too long to be guessed. */
const SIGNATURE_BYTES = 12;
const PINS = 10_000;

/** The PIN of a booking at the desk. Two bookings may have the same one. */
export function arrivalPin(secret: string, bookingId: string): string {
  return String(hmac(secret, 'pin', bookingId).readUInt32BE() % PINS).padStart(4, '0');
}

/** What the QR code of a booking or a patient says. */
export function arrivalCode(secret: string, id: string): string {
  return Buffer.concat([parse(id), signature(secret, id)]).toString('base64url');
}

/** The id of the booking or the patient; null when the code is not ours. */
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
