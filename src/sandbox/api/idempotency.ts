import { createHash } from 'node:crypto';
import type { AnswerRecord } from '../state/records';
import type { World } from '../world';
import type { Problem } from './problem';

/** Milliseconds for which a key answers alike: https://docs.stripe.com/api/idempotent_requests */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Two requests with the same key must have the same fingerprint. */
export function fingerprint(method: string, path: string, sent: object): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(sorted(sent))}`)
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The stored answer of this key, if any. @throws the given refusal when the key was used for another request. */
export function earlierAnswer(
  world: World,
  storedKey: string,
  print: string,
  otherRequest: () => Problem,
): AnswerRecord | null {
  const answer = world.store.get('answer', storedKey);
  if (!answer || answer.at + KEPT_MS <= world.clock.ms()) return null;
  if (answer.fingerprint !== print) throw otherRequest();
  return answer;
}
