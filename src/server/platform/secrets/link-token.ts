/**
 * The secret part of a link. It names a row and what the link may do, and is signed, so that nothing secret is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derive-key';
import { seal, unseal } from './seal';

export type LinkPurpose =
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'reminder-mails'
  | 'calendar-feed'
  | 'staff-invitation';

export function linkToken(secret: string, purpose: LinkPurpose, rowId: string): string {
  return `${rowId}.${sign(secret, purpose, rowId).toString('base64url')}`;
}

/** Returns the row's id; null if the token is not ours or has another purpose. */
export function readLinkToken(secret: string, purpose: LinkPurpose, token: string): string | null {
  return readSigned(secret, purpose, token);
}

function readSigned(secret: string, purpose: string, token: string): string | null {
  const [rowId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, purpose, rowId);
  return given.length === right.length && timingSafeEqual(given, right) ? rowId : null;
}

/** Returns the secret part of a link about a mail address without an account. The address can't be read from it. */
export function addressToken(secret: string, address: string): string {
  return seal(deriveKey(secret, ADDRESS), ADDRESS, Buffer.from(address)).toString('base64url');
}

/**
 * Returns the mail address of a token; null if the token is not ours. Links in older mails carry the address readably,
 * and signed.
 */
export function readAddressToken(secret: string, token: string): string | null {
  if (token.includes('.')) {
    const address = readSigned(secret, ADDRESS, token);
    return address && Buffer.from(address, 'base64url').toString();
  }
  return unseal(deriveKey(secret, ADDRESS), ADDRESS, Buffer.from(token, 'base64url'))?.toString() ?? null;
}

const ADDRESS = 'address-mails';

function sign(secret: string, purpose: string, rowId: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${rowId}`).digest();
}
