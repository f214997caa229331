/** Hashes of passwords that cost nothing to compare: what a hash costs stands in it, and tests log in thousands of times. */
import { hash } from '@node-rs/argon2';

/** The hash of a password of ASCII letters, with the least work that argon2 allows. */
export function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
