/** What a session costs at a center on a date, for whoever pays for it themselves: asked here by everybody. */
import { sql } from 'kysely';
import { type ChargeFrom, chargeOn } from '../../domain/charges';
import type { Paise } from '../../domain/money';
import type { IstDate } from '../../domain/time';

/** What is read of a center to know its charges (paise). */
export type Charged = { charge_paise: Paise; later_charges: ChargeFrom[] };

/** SQL for a query over `centers`: the charges that were set from a date on, also of dates that have come, the earliest first. */
export const laterCharges = sql<ChargeFrom[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', later.from_date, 'charge', later.charge_paise) order by later.from_date), '[]')
  from center_charges later where later.center_id = centers.id and later.ended_at is null)`.as('later_charges');

/** The columns of a query over `centers` from which `chargeAt` answers. */
export const CHARGES = ['charge_paise', laterCharges] as const;

/** Returns what a session on a date costs at a center (paise), before a scheme or a sponsor pays. */
export function chargeAt({ charge_paise: first, later_charges: later }: Charged, date: IstDate): Paise {
  return chargeOn(first, later, date);
}
