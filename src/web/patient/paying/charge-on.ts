/** What is shown of a center's charge for a chosen date. */
import type { Center } from '../../../contract/centers';
import { centerChargeOn } from '../../../domain/charges';
import type { IstDate } from '../../../domain/time';
import type { Way } from './ways';

/** The center with the charge of a date as its charge; without a date, with that of today. */
export function chargedOn(center: Center, date: IstDate | undefined): Center {
  return { ...center, DialysisCharge: centerChargeOn(center, date) };
}

/** A way to pay with the charge of the chosen session, or of the cheapest and the dearest of several, where the patient pays it. */
export function wayAt(way: Way, [least, most = least]: readonly [number, number?]): Way {
  if (way.kind !== 'online' && way.kind !== 'at-center') return way;
  return { ...way, price: least, ...(most > least && { most }) };
}
