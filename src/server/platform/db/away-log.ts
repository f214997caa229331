import { MINUTE_MS } from '../../../domain/time';
import type { Logger } from '../log';
import { isAway } from './unavailable';

/** Logs an error if it means that the database can't be reached, and returns whether it does. */
export type AwayLog = (log: Pick<Logger, 'error'>, error: unknown) => boolean;

/**
 * Makes a log of outages of the database: a line a minute without a stack, with how often it was missed since the line before,
 * however many requests or rounds fail on it. `nowMs`: a clock that never goes back.
 */
export function createAwayLog(nowMs = () => performance.now()): AwayLog {
  let saidAt = -Infinity;
  let missed = 0;
  return (log, error) => {
    if (!(error instanceof Error) || !isAway(error)) return false;
    missed++;
    if (nowMs() - saidAt < MINUTE_MS) return true;
    // The message names whom it could not reach, should that ever be somebody else.
    log.error({ code: 'database-away', why: error.message, missed }, 'the database is away');
    saidAt = nowMs();
    missed = 0;
    return true;
  };
}
