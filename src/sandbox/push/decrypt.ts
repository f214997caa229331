/**
 * Reads what was encrypted for a browser, as the browser does (RFC 8291, RFC 8188). Written from the standards, and not with the
 * product's library, so that a message that arrives here would arrive anywhere.
 */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { CURVE } from './keys';

const TAG_BYTES = 16;
/** Salt, size of records, length of the key id. */
const HEADER = { salt: 16, recordSize: 4, idLength: 1 };
/** After the text of the last record. */
const LAST_RECORD = 2;

export type Receiver = { publicKey: string; privateKey: string; auth: string };

/** The text. Throws where it was not encrypted for this browser, or not in one record, as push services want it. */
export function decrypt(body: Buffer, receiver: Receiver): string {
  const salt = body.subarray(0, HEADER.salt);
  const recordSize = body.readUInt32BE(HEADER.salt);
  const idLength = body.readUInt8(HEADER.salt + HEADER.recordSize);
  const start = HEADER.salt + HEADER.recordSize + HEADER.idLength + idLength;
  const sender = body.subarray(start - idLength, start);
  const record = body.subarray(start);
  if (record.length > recordSize) throw new Error('more than one record');
  const { key, nonce } = keysOf(receiver, sender, salt);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('it does not end as a last record does');
  return padded.subarray(0, end).toString('utf8');
}

/** RFC 8291, section 3.4. */
function keysOf({ publicKey, privateKey, auth }: Receiver, sender: Buffer, salt: Buffer) {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey, 'base64url');
  const secret = own.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), sender]);
  const shared = Buffer.from(hkdfSync('sha256', secret, Buffer.from(auth, 'base64url'), info, 32));
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, bytes));
  return { key: derive('aes128gcm', 16), nonce: derive('nonce', 12) };
}
