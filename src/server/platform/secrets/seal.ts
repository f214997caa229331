/** Encrypts secrets that must be readable again, but not with the database alone: AES-256-GCM. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** Encrypts with a key of 32 bytes. `owner` binds the result to a row: it can't be decrypted for another row. */
export function seal(key: Buffer, owner: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/**
 * Returns the decrypted secret; null for another key or owner, a changed byte, or anything that `seal` did not make.
 */
export function unseal(key: Buffer, owner: string, box: Buffer): Buffer | null {
  if (box.length < IV_BYTES + TAG_BYTES) return null;
  const iv = box.subarray(0, IV_BYTES);
  const tag = box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const plain = decipher.update(box.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}
