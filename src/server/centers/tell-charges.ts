/** Tells those who will pay a new charge without booking anew: standing patients, and those whose series renews itself. */
import { sql } from 'kysely';
import type { Paise } from '../../domain/money';
import { showPhone } from '../../domain/phone';
import { type IstDate, addDays } from '../../domain/time';
import { chargeAt, CHARGES, type TakenBack, whoPaysIt } from '../charges';
import { tell, whoIsToldOfPerson } from '../messages';
import type { Db, Tx } from '../platform/db/database';

type Told = { id: string; centerId: string; from: IstDate; charge: Paise; holds: Paise };

/** Tells of at most `most` charges whose time has come, each in its own transaction. Returns how many. */
export async function tellCharges(db: Db, now: Date, most: number): Promise<number> {
  for (let told = 0; told < most; told++) {
    if (!(await db.transaction().execute((tx) => tellNext(tx, now)))) return told;
  }
  return most;
}

async function tellNext(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string; centerId: string; from: IstDate; charge: Paise }>`
    select id, center_id as "centerId", from_date as "from", charge_paise as charge from center_charges
    where tell_at <= ${now} order by tell_at, id limit 1 for update skip locked`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  await sql`update center_charges set tell_at = null, told_at = ${now} where id = ${row.id}`.execute(tx);
  const center = await tx
    .selectFrom('centers')
    .select(CHARGES)
    .where('id', '=', row.centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) return true;
  const holds = chargeAt(center, addDays(row.from, -1));
  await tellAll(tx, 'new-charge', { ...row, holds }, now);
  return true;
}

/** Tells those who were told of a charge that it was taken back. */
export async function tellTakenBack(tx: Tx, taken: TakenBack, now: Date): Promise<void> {
  if (taken.wasTold) await tellAll(tx, 'charge-stays', taken, now);
}

async function tellAll(
  tx: Tx,
  template: 'new-charge' | 'charge-stays',
  { id: chargeId, centerId, from, charge, holds }: Told,
  now: Date,
): Promise<void> {
  const center = await tx
    .selectFrom('centers')
    .select(['name', 'address', 'city', 'contact_number'])
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  const details = {
    ...{ chargeId, from, charge, before: holds },
    ...{ centerName: center.name, centerAddress: center.address, centerCity: center.city },
    contactNumber: showPhone(center.contact_number),
  };
  for (const patientId of await whoPaysIt(tx, { centerId, from }, now)) {
    const told = await whoIsToldOfPerson(tx, patientId);
    await tell(tx, told, { onceKey: `${template}:${chargeId}:${patientId}`, template, details }, now);
  }
}
