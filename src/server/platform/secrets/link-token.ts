/** The secret part of a link: names a row and what the link may do, signed, so that nothing secret is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type LinkPurpose =
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'reminder-mails'
  /** The row is a mail address, in base64url. */
  | 'address-mails'
  | 'calendar-feed'
  | 'staff-invitation';

export function linkToken(secret: string, purpose: LinkPurpose, rowId: string): string {
  return `${rowId}.${sign(secret, purpose, rowId).toString('base64url')}`;
}

/** The row's id; null when the token is not ours or has another purpose. */
export function readLinkToken(secret: string, purpose: LinkPurpose, token: string): string | null {
  const [rowId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, purpose, rowId);
  return given.length === right.length && timingSafeEqual(given, right) ? rowId : null;
}

function sign(secret: string, purpose: LinkPurpose, rowId: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${rowId}`).digest();
}
