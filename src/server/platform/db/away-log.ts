import { MINUTE_MS } from '../../../domain/time';
import type { Logger } from '../log';
import { isAway, whyAway } from './unavailable';

/** Logs an error if it means that something of the product's own can't be reached, and returns whether it does. */
export type AwayLog = (log: Pick<Logger, 'error'>, error: unknown) => boolean;

/** What can be away: which errors mean it, and the code and the words of its line. */
type Outage = { is(error: Error): boolean; code: string; says: string };
const OF_DATABASE: Outage = { is: isAway, code: 'database-away', says: 'the database is away' };

/**
 * Makes a log of outages, of the database unless another is given: a line a minute without a stack, with how often it was missed
 * since the line before, however many requests or rounds fail on it. `nowMs`: a clock that never goes back.
 */
export function createAwayLog(nowMs = () => performance.now(), { is, code, says } = OF_DATABASE): AwayLog {
  let saidAt = -Infinity;
  let missed = 0;
  return (log, error) => {
    if (!(error instanceof Error) || !is(error)) return false;
    missed++;
    if (nowMs() - saidAt < MINUTE_MS) return true;
    // The message names whom it could not reach, should that ever be somebody else.
    log.error({ code, why: whyAway(error), missed }, says);
    saidAt = nowMs();
    missed = 0;
    return true;
  };
}
