/** Rate limits, counted in the database so that all processes share them. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { mailboxOf } from '../../../domain/mailbox';
import type { Tx } from '../db/database';
import { networkOf } from './network-of';
import { AppError } from '../../errors';

type Limit = {
  points: number;
  seconds: number;
  /** Whether the second half of the tries is handed out one after the other, evenly over the time, instead of at once. */
  isPaced?: true;
  code: 'too-many-tries' | 'otp-mail-limit' | 'codes-busy' | 'too-many-moves' | 'number-busy' | 'desk-busy';
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The limits, named after the parts of their keys, in order. A network may be the shared address of a mobile carrier or
 * a hospital, with many patients behind it; an address and an account are one person's. door.ts says how the limits of
 * a login work together. docs/security.md has the reasons that are not given here.
 */
const LIMITS = {
  'login-account-device': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'login-account-network': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'login-network': { points: 40, seconds: 3 * MINUTE, code: 'too-many-tries' },
  'login-account': { points: 100, seconds: HOUR, code: 'too-many-tries' },
  'otp-address': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  // Part of the address's limit, so that a stranger can't use it up for the owner.
  'otp-address-network': { points: 4, seconds: HOUR, code: 'otp-mail-limit' },
  // A short time, since many people are behind one address. Sign-ups don't keep anybody from a new password.
  'otp-network': { points: 60, seconds: 2 * MINUTE, isPaced: true, code: 'codes-busy' },
  'reset-network': { points: 60, seconds: 2 * MINUTE, isPaced: true, code: 'codes-busy' },
  // Of codes that were never asked for, or are over: those of others have five tries each (`limitTries`).
  'otp-verify-network': { points: 120, seconds: 2 * MINUTE, isPaced: true, code: 'too-many-tries' },
  'reset-address-device': { points: 5, seconds: DAY, code: 'otp-mail-limit' },
  'reset-address': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  'reset-address-day': { points: 12, seconds: DAY, code: 'otp-mail-limit' },
  'reset-address-network': { points: 4, seconds: DAY, code: 'otp-mail-limit' },
  'google-network': { points: 40, seconds: 3 * MINUTE, code: 'too-many-tries' },
  // Removed covers, and channels that were switched on and off, are kept for a while.
  'cover-account': { points: 40, seconds: DAY, code: 'too-many-tries' },
  'channel-account': { points: 40, seconds: DAY, code: 'too-many-tries' },
  'push-account': { points: 30, seconds: DAY, code: 'too-many-tries' },
  'add-person-account': { points: 20, seconds: DAY, code: 'too-many-tries' },
  'change-person-account': { points: 40, seconds: DAY, code: 'too-many-tries' },
  'wait-account': { points: 60, seconds: DAY, code: 'too-many-tries' },
  'care-code-account': { points: 10, seconds: DAY, code: 'otp-mail-limit' },
  // Each costs money. A number is proved once, or again on a new phone.
  'phone-code-account': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  'phone-code-account-day': { points: 12, seconds: DAY, code: 'otp-mail-limit' },
  // A family shares a number, and strangers must not be able to annoy its owner.
  'phone-code-number': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  'phone-code-number-day': { points: 12, seconds: DAY, code: 'otp-mail-limit' },
  // Part of the number's limit, so that a stranger can't use it up for the owner. Accounts known to have the number, or
  // to pay here, have some of their own.
  'phone-code-number-network': { points: 4, seconds: DAY, code: 'otp-mail-limit' },
  'phone-code-number-known': { points: 5, seconds: DAY, code: 'otp-mail-limit' },
  // Of those who are not logged in, by network, by the ten thousand numbers beside a number (premium lines are bought in blocks), to
  // other countries, and of everybody together: what a day may cost.
  'phone-code-day-network': { points: 300, seconds: DAY, code: 'otp-mail-limit' },
  'phone-code-prefix-day': { points: 100, seconds: DAY, code: 'otp-mail-limit' },
  'phone-code-abroad-day': { points: 200, seconds: DAY, code: 'otp-mail-limit' },
  'phone-code-day': { points: 10_000, seconds: DAY, code: 'codes-busy' },
  'phone-code-network': { points: 100, seconds: HOUR, isPaced: true, code: 'codes-busy' },
  // Second proofs of a record. A guesser of PINs, which have four digits, needs decades; years of birth are some sixty, and so have
  // a limit of their own.
  'claim-account': { points: 5, seconds: DAY, code: 'too-many-tries' },
  'claim-number': { points: 5, seconds: DAY, code: 'too-many-tries' },
  'claim-number-month': { points: 12, seconds: 30 * DAY, code: 'too-many-tries' },
  'claim-number-year': { points: 5, seconds: 90 * DAY, code: 'too-many-tries' },
  // What desks send to the number of somebody without an account, so that none can be used to annoy a stranger: by number, by whoever
  // asks, and by center. A desk proves a few dozen numbers on its busiest day.
  'desk-number': { points: 3, seconds: HOUR, code: 'number-busy' },
  'desk-number-day': { points: 6, seconds: DAY, code: 'number-busy' },
  'desk-number-link': { points: 1, seconds: DAY, code: 'number-busy' },
  'desk-number-administrator': { points: 40, seconds: HOUR, code: 'desk-busy' },
  'desk-number-center-day': { points: 200, seconds: DAY, code: 'desk-busy' },
  // The owner wants no messages. One code a day remains, for an owner who wants them again.
  'code-to-ended': { points: 1, seconds: DAY, code: 'otp-mail-limit' },
  // Each looks at many windows: planning a month asks at every choice.
  'preview-account': { points: 300, seconds: HOUR, code: 'too-many-tries' },
  'preview-administrator': { points: 600, seconds: HOUR, code: 'too-many-tries' },
  // Codes of links that don't exist.
  'notice-code-network': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  'notice-answer': { points: 30, seconds: HOUR, code: 'too-many-tries' },
  // Each is decoded and kept. A patient has a few covers, and photographs a letter twice.
  'cover-letter-account': { points: 40, seconds: DAY, code: 'too-many-tries' },
  'letter-network': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  'letter-address': { points: 5, seconds: HOUR, code: 'too-many-tries' },
  'foods-network': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  // For everybody together: how much a table of words may grow.
  'foods-day': { points: 1_000, seconds: DAY, code: 'too-many-tries' },
  'password-change-account': { points: 10, seconds: DAY, code: 'too-many-tries' },
  'password-session': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  // By account, since logging out the other devices opens a new session, which must not allow more guesses.
  'password-account': { points: 30, seconds: HOUR, code: 'too-many-tries' },
  'administrator-account-device': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'administrator-account-network': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'administrator-network': { points: 50, seconds: 15 * MINUTE, code: 'too-many-tries' },
  // Of sign-ins at the identity provider that came to nothing: each asks it once or twice.
  'administrator-identity-network': { points: 50, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'administrator-account': { points: 100, seconds: HOUR, code: 'too-many-tries' },
  'administrator-password-session': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  // A long time: once the password is known, an hour must not allow many guesses out of a million.
  'administrator-code': { points: 10, seconds: HOUR, code: 'too-many-tries' },
  'administrator-code-device': { points: 10, seconds: HOUR, code: 'too-many-tries' },
  'administrator-code-session': { points: 10, seconds: HOUR, code: 'too-many-tries' },
  // Each finds people at any center. A desk has a few hundred calls a day.
  'patient-phone-administrator': { points: 120, seconds: HOUR, code: 'too-many-tries' },
  // Previews too: each reads a whole list, and compares names and numbers with those of all centers.
  'desk-message-administrator': { points: 40, seconds: HOUR, code: 'too-many-tries' },
  'import-administrator': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  'staff-link-address': { points: 5, seconds: HOUR, code: 'too-many-tries' },
  'staff-link-account': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  'invitation-network': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  // A PIN or code that matches nobody: a guess, or a typing mistake.
  'arrival-session': { points: 30, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'move-account-booking': { points: 6, seconds: DAY, code: 'too-many-moves' },
  'move-account': { points: 30, seconds: DAY, code: 'too-many-moves' },
  // A cancellation can be undone and repeated, and each leaves its history.
  'cancel-coming-account': { points: 40, seconds: DAY, code: 'too-many-tries' },
  // Codes that add an address, or prove who is there before a way in is changed.
  'way-code-account': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  'way-code-account-day': { points: 12, seconds: DAY, code: 'otp-mail-limit' },
  // Challenges for passkeys: a page asks for one when its field is used. Many people are behind one address.
  'passkey-network': { points: 120, seconds: 2 * MINUTE, isPaced: true, code: 'too-many-tries' },
  'passkey-account': { points: 40, seconds: DAY, code: 'too-many-tries' },
  'administrator-passkey-network': { points: 100, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'administrator-passkey-session': { points: 40, seconds: DAY, code: 'too-many-tries' },
  'deletion-code-account': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  'deletion-code-account-day': { points: 12, seconds: DAY, code: 'otp-mail-limit' },
  'payment-account': { points: 30, seconds: HOUR, code: 'too-many-tries' },
  // Each try leaves bookings that are kept for accounting, a month of them at most.
  'payment-account-day': { points: 100, seconds: DAY, code: 'too-many-tries' },
  'receipt-account': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  // By feed and not by network, since one service reads the calendars of many people.
  'calendar-feed': { points: 120, seconds: HOUR, code: 'too-many-tries' },
  'export-account': { points: 10, seconds: HOUR, code: 'too-many-tries' },
  'person-data-administrator': { points: 60, seconds: HOUR, code: 'too-many-tries' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/** The longest that a request is kept waiting for its turn. */
const LONGEST_WAIT_MS = 10_000;

/** The parts of a limit's key. A network, the last part, is given as the address of the request. */
export type Key = [string, ...string[]];

export type Limits = {
  /** Takes one try. Throws AppError if none is left. */
  take(name: LimitName, ...key: Key): Promise<void>;
  /** Throws AppError if no try is left, and takes none. */
  requireLeft(name: LimitName, ...key: Key): Promise<void>;
  /** Returns one try: after a success if failures are counted, after a failure if actions are counted. */
  giveBack(name: LimitName, ...key: Key): Promise<void>;
  /** Returns all tries of a key, after a success. */
  forget(name: LimitName, ...key: Key): Promise<void>;
};

export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
    limiters.set(
      name as LimitName,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        clearExpiredByTimeout: false,
      }),
    );
  }
  const limiter = (name: LimitName) => limiters.get(name)!;
  const refuse = (name: LimitName, ms: number): never => {
    throw new AppError(LIMITS[name].code, { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });
  };
  /** Counts a try, and returns how many were taken with it. */
  const count = async (name: LimitName, counted: string): Promise<number> => {
    const taken = await limiter(name)
      .consume(counted)
      .catch((result: unknown) => {
        if (result instanceof RateLimiterRes) return result;
        throw result;
      });
    if (taken.consumedPoints <= LIMITS[name].points) return taken.consumedPoints;
    // What is refused does not count where tries are paced, or those who ask at once would use all up.
    if (isPaced(name)) await limiter(name).reward(counted);
    return refuse(name, taken.msBeforeNext);
  };
  /** Takes a turn of a paced limit, and returns the wait for it in ms. Where too many wait already, it is refused for seconds. */
  const takeTurn = async (name: LimitName, counted: string): Promise<number> => {
    const { points, seconds } = LIMITS[name];
    const wait = await turnOf(pool, `${name}.turn:${counted}`, Math.round((2 * seconds * 1000) / points));
    return wait <= LONGEST_WAIT_MS ? wait : refuse(name, wait - LONGEST_WAIT_MS);
  };
  /** How many tries are taken. Throws where none is left. */
  const look = async (name: LimitName, counted: string): Promise<number> => {
    const found = await limiter(name).get(counted);
    if (!found) return 0;
    return found.consumedPoints < LIMITS[name].points ? found.consumedPoints : refuse(name, found.msBeforeNext);
  };
  return {
    async take(name, ...key) {
      const counted = keyOf(name, key);
      if (!isPaced(name)) return void (await count(name, counted));
      const isLate = (taken: number) => taken > LIMITS[name].points / 2;
      // Looked at first: a request that is refused must not count even for a moment, or those beside it are refused for longer.
      const wasLate = isLate((await look(name, counted)) + 1);
      let wait = wasLate ? await takeTurn(name, counted) : 0;
      const isLateNow = isLate(await count(name, counted));
      // Those beside it have taken the rest of the first half meanwhile.
      if (isLateNow && !wasLate) {
        wait = await takeTurn(name, counted).catch(async (refusal: unknown) => {
          await limiter(name).reward(counted);
          throw refusal;
        });
      }
      await pause(wait);
    },
    async requireLeft(name, ...key) {
      await look(name, keyOf(name, key));
    },
    async giveBack(name, ...key) {
      await limiter(name).reward(keyOf(name, key));
    },
    async forget(name, ...key) {
      await limiter(name).delete(keyOf(name, key));
    },
  };
}

const isPaced = (name: LimitName) => 'isPaced' in LIMITS[name];

/**
 * Takes the next turn of a key, `everyMs` after the one before it, whichever process gave that. Returns the wait for it in ms; the turn
 * is not taken where the wait is longer than `LONGEST_WAIT_MS`. The row ends with the turn, as a counter does with its time.
 */
async function turnOf(pool: pg.Pool, key: string, everyMs: number): Promise<number> {
  const now = Date.now();
  const taken = await pool.query<{ turn: string }>(
    `insert into rate_limits as last (key, points, expire) values ($1, 1, $2::bigint + $3::bigint)
       on conflict (key) do update set expire = greatest(last.expire, $2::bigint) + $3::bigint
       where last.expire - $2::bigint <= $4::bigint
       returning expire - $3::bigint as turn`,
    [key, now, everyMs, LONGEST_WAIT_MS],
  );
  const next =
    taken.rows[0] ?? (await pool.query('select expire as turn from rate_limits where key = $1', [key])).rows[0];
  return Math.max(0, Number(next?.turn ?? now) - now);
}

/**
 * Returns all tries of limits whose key begins with `first`, for every network, device or session; without `first`,
 * everybody's.
 */
export async function forgetAllTries(tx: Tx, names: readonly LimitName[], first?: string): Promise<void> {
  const starts = names.map((name) => `${name}:${first === undefined ? '' : hashOf(first)}`);
  await sql`delete from rate_limits where exists (select from unnest(${starts}::text[]) as start where starts_with(key, start))`.execute(
    tx,
  );
}

/**
 * Returns the key of a counter: short whatever the parts, and without readable addresses. All addresses of a mailbox
 * count as one person's.
 */
export function keyOf(name: LimitName, key: Key): string {
  const network = name.endsWith('-network') ? key.length - 1 : -1;
  return key.map((part, n) => hashOf(n === network ? networkOf(part) : part)).join('.');
}

function hashOf(text: string): string {
  const counted = text.includes('@') ? mailboxOf(text) : text;
  return createHash('sha256').update(counted).digest('base64url');
}
