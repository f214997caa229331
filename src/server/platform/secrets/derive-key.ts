import { hkdfSync } from 'node:crypto';

/** 256 bits out of the server's secret, for one purpose alone (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
