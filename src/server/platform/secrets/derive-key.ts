import { hkdfSync } from 'node:crypto';

/** Derives 256 bits from the server's secret for one purpose (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
