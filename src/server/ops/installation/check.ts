/** What a check of the installation says, and from when on it is bad. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/time';
import type { CheckGroup, CheckState } from '../../../contract/admin';

/** A row of what a check has found: the kind, id or name; since or until when; and a remark. */
export type Row = { what: string; at: Date | null; note: string | null };

/**
 * One line of how the installation stands. `found`: a sentence. `state`: bad is what an alert of deploy/monitoring would tell of;
 * a warning is no reason to get up at night. `advice`: what to do about it; null where all is well.
 */
export type Check = {
  id: string;
  group: CheckGroup;
  name: string;
  found: string;
  state: CheckState;
  advice: string | null;
  rows: Row[];
};

/** From when on something is bad. Each is the limit of an alert of deploy/monitoring, which `check.test.ts` compares. */
export const LIMITS = {
  /** Since a round came to its end. */
  roundMs: 300 * SECOND_MS,
  /** Since a process has told of itself. */
  silentMs: 5 * MINUTE_MS,
  /** Since work has been due. */
  dueMs: 900 * SECOND_MS,
  /** Since a message has been owed. */
  messageMs: 900 * SECOND_MS,
  /** Since a payment was begun of which nobody knows how it ended. */
  paymentMs: 3_600 * SECOND_MS,
  /** Without a webhook, while at least so many were paid. */
  webhookMs: 6 * HOUR_MS,
  webhookPaid: 5,
  clockMs: 120 * SECOND_MS,
  replicaMs: 60 * SECOND_MS,
  replicaBytes: 268_435_456,
  /** The share of a disk that is free. */
  diskFree: 0.1,
  backupMs: 108_000 * SECOND_MS,
  verifyMs: 259_200 * SECOND_MS,
  doctorMs: 259_200 * SECOND_MS,
  /** Before the certificate ends: it should have been renewed; and it must be, now. */
  certificateMs: 1_209_600 * SECOND_MS,
  certificateNowMs: 259_200 * SECOND_MS,
  /** Since there is an account that has no second factor, though one is required. */
  twoFactorMs: 8 * HOUR_MS,
};

/** A line that is well, unless `wrong` says otherwise: the first of its cases that applies. */
export function line(
  of: Pick<Check, 'id' | 'group' | 'name' | 'found'> & { rows?: Row[] },
  ...wrong: (false | null | { state: 'warning' | 'bad'; found?: string; advice: string })[]
): Check {
  const one = wrong.find((given) => given !== false && given !== null);
  return { ...of, rows: of.rows ?? [], state: 'ok', advice: null, ...(one || {}) };
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** A duration in words, in its largest unit: "3 hours". */
export function inWords(ms: number): string {
  const [unit, size] = UNITS.find(([, one]) => ms >= one) ?? UNITS.at(-1)!;
  return count(Math.max(0, Math.floor(ms / size)), unit);
}

/** A number of things: "1 row", "3 rows". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Bytes in words: "3.4 GB". */
export function sizeOf(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const place = bytes < 1_024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1_024)));
  return `${(bytes / 1_024 ** place).toFixed(place === 0 ? 0 : 1)} ${units[place]}`;
}
