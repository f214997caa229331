import { MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';

/**
 * The difference at which an administrator must look: beyond it the provider's messages may count as too old (five
 * minutes is also what it allows).
 */
const ALARM_MS = 5 * MINUTE_MS;
const REMIND_MS = 10 * MINUTE_MS;

/**
 * Returns a function that compares our clock with the provider's at each of its answers. It always sets a metric, and
 * logs an error if the difference is large.
 */
export function watchClock({
  clock,
  log,
  metrics,
}: Pick<Context, 'clock' | 'log' | 'metrics'>): (theirs: Date) => void {
  let alarmed: Date | null = null;
  return (theirs) => {
    const now = clock();
    const offsetMs = now.getTime() - theirs.getTime();
    metrics.clockOffset.set(offsetMs / 1000);
    if (Math.abs(offsetMs) <= ALARM_MS) {
      alarmed = null;
      return;
    }
    if (alarmed && now.getTime() - alarmed.getTime() < REMIND_MS) return;
    alarmed = now;
    log.error(
      { offsetSeconds: Math.round(offsetMs / 1000) },
      'our clock is far from the payment provider’s: holds and signatures go wrong; set it by NTP',
    );
  };
}
