import { MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';

/** Beyond this the provider's messages may count as too old (it allows this much), and a person must look. */
const ALARM_MS = 5 * MINUTE_MS;
const REMIND_MS = 10 * MINUTE_MS;

/** Compares our clock with the provider's at each of its answers: a metric always, an error in the log when far off. */
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
