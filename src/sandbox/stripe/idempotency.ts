import { createHash } from 'node:crypto';
import type { AnswerRecord } from '../state/records';
import type { World } from '../world';
import type { FormGroup } from './form';
import { StripeProblem } from './problem';

/** Milliseconds for which a key answers alike: https://docs.stripe.com/api/idempotent_requests */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Two requests with the same key must have the same fingerprint. */
export function fingerprint(method: string, path: string, form: FormGroup): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(sorted(form))}`)
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The stored answer of this key, if any. @throws StripeProblem when the key was used for another request. */
export function earlierAnswer(world: World, key: string, print: string): AnswerRecord | null {
  const answer = world.store.get('answer', key);
  if (!answer || answer.at + KEPT_MS <= world.clock.ms()) return null;
  if (answer.fingerprint !== print) {
    throw new StripeProblem(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  return answer;
}

/** Two concurrent requests with the same key: the second is refused. */
export function keyInUse(key: string): StripeProblem {
  return new StripeProblem(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );
}
