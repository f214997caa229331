/** Sets what a session costs at a center from a date on, and takes that back until the date. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LaterCharge } from '../../contract/admin';
import { MOST_LATER_CHARGES, chargeDates } from '../../domain/charges';
import { type Paise, formatRupees, paiseToRupees } from '../../domain/money';
import { HOUR_MS, type IstDate, formatDate, istDateOf, istInstant } from '../../domain/time';
import { lockCenterTerms } from '../appointments';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordVersion, requireVersion } from '../platform/record-version';
import { type Doer, inScope, lastChangeOf, recordAction } from '../staff';
import type { Scope } from '../../domain/rights';
import { chargeAt, CHARGES } from './charges';

/** How long after it was set those are told who will pay it: a slip of the hand reaches nobody. */
const TELL_AFTER_MS = HOUR_MS;

/** The charges of a center: of today, and those to come, the earliest first. */
export type CenterCharges = { charge: Paise; later: StoredCharge[] };
type StoredCharge = { id: string; from: IstDate; charge: Paise; setAt: Date; setBy: string | null };

/** Reads the charges of a center. Throws `center-not-found`. */
export async function listCharges(db: Db | Tx, centerId: string, now: Date): Promise<CenterCharges> {
  const today = istDateOf(now);
  const center = await readCenter(db, centerId);
  const rows = await db
    .selectFrom('center_charges as charge')
    .leftJoin('administrators', 'administrators.id', 'charge.set_by')
    .select(['charge.id', 'from_date', 'charge_paise', 'set_at', 'administrators.user_name as by'])
    .where('center_id', '=', centerId)
    .where('ended_at', 'is', null)
    .where('from_date', '>', today)
    .orderBy('from_date')
    .execute();
  const later = rows.map((row) => {
    return { id: row.id, from: row.from_date, charge: row.charge_paise, setAt: row.set_at, setBy: row.by };
  });
  return { charge: chargeAt(center, today), later };
}

/** Presents the charges of a center (rupees), with the version by which an edit says what it has seen. */
export function presentCharges(charges: CenterCharges) {
  const later = charges.later.map(({ id, from, charge, setAt, setBy }): LaterCharge => {
    return { _id: id, from, charge: paiseToRupees(charge), setAt: setAt.toISOString(), setBy };
  });
  return { charge: paiseToRupees(charges.charge), later, version: recordVersion(editableOf(charges)) };
}

const editableOf = ({ charge, later }: CenterCharges) => ({
  charge,
  later: later.map((one) => [one.id, one.from, one.charge]),
});

/**
 * Sets what sessions cost from a date on (paise). What is booked keeps its price. Throws `center-not-found`, `edit-conflict` if
 * somebody else has changed the charges since `version`, `charges-full`, and `invalid-input` for a date that is not to come or
 * has a charge already, and for the charge that holds then anyway.
 */
export async function setCharge(
  tx: Tx,
  administrator: Administrator,
  centerId: string,
  { from, charge, version }: { from: IstDate; charge: Paise; version?: string | undefined },
  now: Date,
): Promise<void> {
  await lockCenterTerms(tx, centerId);
  const center = await tx
    .selectFrom('centers')
    .select('name')
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const before = await listCharges(tx, centerId, now);
  await requireVersion(version, editableOf(before), () => lastChangeOf(tx, centerId, CHARGE_ACTIONS));
  const { first, last } = chargeDates(now);
  if (from < first)
    throw wrong('from', 'Please choose a day after today; the charge of today is in the details of the center');
  if (from > last) throw wrong('from', `Please choose a day until ${formatDate(last)}`);
  if (before.later.some((one) => one.from === from)) {
    throw wrong('from', 'A new price begins on this day already; take it back first');
  }
  const holds = chargeAt(await readCenter(tx, centerId), from);
  if (charge === holds) throw wrong('charge', `A session costs ${formatRupees(holds)} on this day anyway`);
  if (before.later.length >= MOST_LATER_CHARGES) throw new AppError('charges-full');
  const toTell = new Date(Math.min(now.getTime() + TELL_AFTER_MS, istInstant(from, 0).getTime()));
  await tx
    .insertInto('center_charges')
    .values({
      ...{ id: newId(), center_id: centerId, from_date: from, charge_paise: charge },
      ...{ set_at: now, set_by: administrator.administratorId, tell_at: toTell },
    })
    .execute();
  await touchCenter(tx, centerId, now);
  await record(tx, administrator, { id: centerId, ...center }, 'charge-set', { from, charge, holds }, now);
}

/**
 * Lets the charges to come of which people were told be told of once more, in an hour: somebody has come to pay them since, and whoever
 * was told before is not told again. `until`: the last date for which the new one pays; null: without an end.
 */
export async function tellNewPayers(
  tx: Tx,
  { centerId, until }: { centerId: string; until: IstDate | null },
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + TELL_AFTER_MS);
  await sql`update center_charges set tell_at = least(${soon}::timestamptz, from_date::timestamp at time zone 'Asia/Kolkata')
    where center_id = ${centerId} and ended_at is null and tell_at is null and told_at is not null
      and from_date > ${istDateOf(now)} and from_date <= coalesce(${until}::date, 'infinity')`.execute(tx);
}

/** What was taken back: whether people had been told of it, and what holds instead (paise). */
export type TakenBack = { id: string; centerId: string; from: IstDate; charge: Paise; holds: Paise; wasTold: boolean };

/** Takes back a charge that has not begun. Throws `charge-not-found` and `charge-begun`. */
export async function takeBackCharge(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  chargeId: string,
  now: Date,
): Promise<TakenBack> {
  const find = () =>
    tx
      .selectFrom('center_charges as charge')
      .innerJoin('centers', 'centers.id', 'charge.center_id')
      .select(['charge.id', 'centers.id as centerId', 'centers.name', 'from_date', 'charge.charge_paise', 'told_at'])
      .where('charge.id', '=', chargeId)
      .where('charge.ended_at', 'is', null)
      .where('centers.deleted_at', 'is', null)
      .where(inScope(scope, 'centers.id'))
      .executeTakeFirst();
  const named = await find();
  if (!named) throw new AppError('charge-not-found');
  await lockCenterTerms(tx, named.centerId);
  await touchCenter(tx, named.centerId, now);
  // Locked against the round that tells of it.
  await tx.selectFrom('center_charges').select('id').where('id', '=', chargeId).forUpdate().execute();
  const found = await find();
  if (!found) throw new AppError('charge-not-found');
  const { centerId, name, from_date: from, charge_paise: charge } = found;
  if (from <= istDateOf(now)) throw new AppError('charge-begun');
  await tx
    .updateTable('center_charges')
    .set({ ended_at: now, ended_by: administrator.administratorId, ended_because: 'taken-back', tell_at: null })
    .where('id', '=', chargeId)
    .execute();
  const holds = chargeAt(await readCenter(tx, centerId), from);
  await record(tx, administrator, { id: centerId, name }, 'charge-taken-back', { from, charge, holds }, now);
  return { id: chargeId, centerId, from, charge, holds, wasTold: found.told_at !== null };
}

/** Ends the charges of a center that have begun: another one holds from now on. Its row must be locked. */
export async function replaceBegun(tx: Tx, { administratorId }: Doer, centerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('center_charges')
    .set({ ended_at: now, ended_by: administratorId, ended_because: 'replaced', tell_at: null })
    .where('center_id', '=', centerId)
    .where('ended_at', 'is', null)
    .where('from_date', '<=', istDateOf(now))
    .execute();
}

/** Whether a charge still stands: nobody took it back. */
export async function isChargeSet(db: Db, chargeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('center_charges')
    .select('id')
    .where('id', '=', chargeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

const CHARGE_ACTIONS = ['charge-set', 'charge-taken-back', 'center-changed'] as const;

async function readCenter(db: Db | Tx, centerId: string) {
  const center = await db
    .selectFrom('centers')
    .select(CHARGES)
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  return center;
}

/** Writes the row of a center, by which the lists of centers know that something of it has changed. */
async function touchCenter(tx: Tx, centerId: string, now: Date): Promise<void> {
  await sql`update centers set updated_at = ${now} where id = ${centerId}`.execute(tx);
}

async function record(
  tx: Tx,
  administrator: Administrator,
  { id, name }: { id: string; name: string },
  action: 'charge-set' | 'charge-taken-back',
  { from, charge, holds }: { from: IstDate; charge: Paise; holds: Paise },
  now: Date,
): Promise<void> {
  const [set, before] = [{ from, charge: paiseToRupees(charge) }, { charge: paiseToRupees(holds) }];
  const change = action === 'charge-set' ? { before, after: set } : { before: set, after: before };
  const subject = { subject: 'center', subjectId: id, subjectName: name } as const;
  await recordAction(tx, administrator, { action, ...subject, ...change }, now);
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: message } });
}
