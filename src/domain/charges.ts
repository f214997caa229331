/** What a session costs whoever pays for it themselves, by its date: a center has a charge, and others from some dates on. */
import { type IstDate, addDays, istDateOf } from './time';

/** A charge for sessions from a date on, that date included. Paise in the server, rupees on the wire. */
export type ChargeFrom = { from: IstDate; charge: number };

/** How many charges a center may have set for later. */
export const MOST_LATER_CHARGES = 4;

/** How far ahead a charge may begin: a little more than a year. */
const MOST_DAYS_AHEAD = 400;

/** Returns what a session on a date costs: the latest charge that has begun by then, or the first one. In any order. */
export function chargeOn(first: number, later: readonly ChargeFrom[], date: IstDate): number {
  let latest: ChargeFrom | null = null;
  for (const one of later) {
    if (one.from <= date && (latest === null || one.from > latest.from)) latest = one;
  }
  return latest?.charge ?? first;
}

/** The dates from which a new charge may hold: a charge for today is the center's own field. */
export function chargeDates(now: Date): { first: IstDate; last: IstDate } {
  const today = istDateOf(now);
  return { first: addDays(today, 1), last: addDays(today, MOST_DAYS_AHEAD) };
}

/** A center as the API presents it: its charge today, and those that begin later, if there are any (rupees). */
type PresentedCharges = { DialysisCharge: number; LaterCharges?: readonly ChargeFrom[] | undefined };

/** Returns what a session on a date costs at a center, in rupees; without a date, today. */
export function centerChargeOn(
  { DialysisCharge, LaterCharges = [] }: PresentedCharges,
  date: IstDate | null | undefined,
): number {
  return date ? chargeOn(DialysisCharge, LaterCharges, date) : DialysisCharge;
}
