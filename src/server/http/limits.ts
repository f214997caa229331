/** How often something may be tried, counted in the database so that every process knows. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network-of';
import { Refused } from './refuse';

type Limit = { points: number; seconds: number; code: 'too-many-tries' | 'otp-mail-limit' };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Per e-mail address, account or network. A network is a mobile carrier's shared address or a hospital's, with many
 * patients behind it; an address and an account are somebody's own. The reasons for the numbers: docs/security.md.
 */
const LIMITS = {
  'login-account': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'login-network': { points: 100, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'otp-address': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  'otp-network': { points: 300, seconds: HOUR, code: 'otp-mail-limit' },
  'otp-verify-network': { points: 600, seconds: HOUR, code: 'too-many-tries' },
  'reset-address': { points: 5, seconds: HOUR, code: 'otp-mail-limit' },
  'reset-address-day': { points: 12, seconds: DAY, code: 'otp-mail-limit' },
  'google-network': { points: 100, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'letter-network': { points: 60, seconds: HOUR, code: 'too-many-tries' },
  'letter-address': { points: 5, seconds: HOUR, code: 'too-many-tries' },
  'password-account': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'administrator-account': { points: 10, seconds: 15 * MINUTE, code: 'too-many-tries' },
  'administrator-network': { points: 50, seconds: 15 * MINUTE, code: 'too-many-tries' },
  // Long: with the password known, an hour must not be enough for many guesses out of a million.
  'administrator-code': { points: 10, seconds: HOUR, code: 'too-many-tries' },
  'payment-account': { points: 30, seconds: HOUR, code: 'too-many-tries' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

export type Limits = {
  /** Takes one try; throws Refused when there is none left. Of a network the key is the address of the request. */
  take(name: LimitName, key: string): Promise<void>;
  /** Gives one try back, after a success. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Gives all tries of a key back, after a success. */
  forget(name: LimitName, key: string): Promise<void>;
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
  const refuse = (name: LimitName, result: unknown): never => {
    if (!(result instanceof RateLimiterRes)) throw result;
    throw new Refused(LIMITS[name].code, { retryAfter: Math.ceil(result.msBeforeNext / 1000) });
  };
  return {
    async take(name, key) {
      await limiter(name)
        .consume(keyOf(name, key))
        .catch((result: unknown) => refuse(name, result));
    },
    async giveBack(name, key) {
      await limiter(name).reward(keyOf(name, key));
    },
    async forget(name, key) {
      await limiter(name).delete(keyOf(name, key));
    },
  };
}

/** What a counter is kept under: as short for every key, and nobody's address. */
function keyOf(name: LimitName, key: string): string {
  const counted = name.endsWith('-network') ? networkOf(key) : key;
  return createHash('sha256').update(counted).digest('base64url');
}
