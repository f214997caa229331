/**
 * What centers kept of a person before an account claimed the record as its own. It is theirs: when the account is deleted, it stays
 * with them as a person without an account, and what came from the account goes.
 */
import { sql } from 'kysely';
import { isUpcoming } from '../../appointments';
import type { Db, Tx } from '../../platform/db/database';
import { PERSON_COLUMNS, type PersonField } from '../desk-patient';
import type { Change } from '../merge-record';

type Row = Record<string, unknown>;

/** A record as it was: the row of the person, the centers' files, and the ids of what staff had done about it. */
export type KeptRecord = { person: Row; files: Row[]; actions: string[] };

/** Reads the record that a claim made the account's own person from what the claim changed; null if there is none in it. */
export function recordIn(changes: readonly Change[]): KeptRecord | null {
  const gone = (table: string) =>
    changes.flatMap((change) => (change.table === table && change.before && !change.after ? [change.before] : []));
  const [person] = gone('patients');
  if (!person) return null;
  const actions = changes.filter(({ table }) => table === 'administrator_actions').map(({ key }) => String(key.id));
  return { person, files: gone('center_patients'), actions };
}

/** What stays with centers of an account that is deleted now. `since`: when it was claimed. */
type Staying = { kept: KeptRecord; since: Date; centers: { id: string; name: string }[] };

async function stayingOf(db: Db | Tx, userId: string): Promise<Staying[]> {
  const claims = await db
    .selectFrom('record_claims')
    .leftJoin('merges', 'merges.id', 'record_claims.merge_id')
    .select(['record_claims.done_at', 'record_claims.record', 'merges.changes'])
    .where('record_claims.user_id', '=', userId)
    .where('record_claims.patient_id', '=', userId)
    .where('taken_as', '=', 'self')
    .where('undone_at', 'is', null)
    .orderBy('record_claims.done_at')
    .execute();
  const staying: Staying[] = [];
  for (const { done_at: since, record, changes } of claims) {
    // A claim of the release before has it in its merge, for as long as that can be taken back.
    const kept = record ? (record as unknown as KeptRecord) : changes && recordIn(changes as unknown as Change[]);
    if (!kept) continue;
    const ids = kept.files.map((file) => String(file.center_id));
    const { rows: centers } = await sql<{ id: string; name: string }>`
      select centers.id, centers.name from center_patients theirs join centers on centers.id = theirs.center_id
      where theirs.patient_id = ${userId} and centers.deleted_at is null and centers.id = any(${ids}::uuid[])
      order by centers.name`.execute(db);
    const known = new Set(staying.flatMap((one) => one.centers.map(({ id }) => id)));
    const own = centers.filter(({ id }) => !known.has(id));
    if (own.length > 0) staying.push({ kept, since: since!, centers: own });
  }
  return staying;
}

/** Reads the names of the centers with which a record of the person stays when the account is deleted. */
export async function centersThatKeep(db: Db | Tx, userId: string): Promise<string[]> {
  return (await stayingOf(db, userId)).flatMap(({ centers }) => centers.map(({ name }) => name));
}

/**
 * In SQL: whether a row of `bookings` is a session that one of these centers gave its person, and that is paid there, by a scheme or by
 * a sponsor: nobody paid for it online.
 */
const isCentersOwn = (centerIds: readonly string[]) => sql<boolean>`(bookings.center_id = any(${[...centerIds]}::uuid[])
  and bookings.booked_by_administrator is not null and bookings.status = 'confirmed' and not exists (select from payments
    where payments.id = bookings.payment_id and payments.status <> 'due' and payments.provider <> 'desk'))`;

/** Reads the ids of an account's coming sessions that stay with the centers that gave them, when the account is deleted. */
export async function sessionsThatStay(db: Db | Tx, userId: string, now: Date): Promise<ReadonlySet<string>> {
  const ids = (await stayingOf(db, userId)).flatMap(({ centers }) => centers.map(({ id }) => id));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from appointments bookings where patient_id = ${userId} and ${isUpcoming(now)} and ${isCentersOwn(ids)}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives centers back the records that an account had claimed as its own, as they were, with what staff have corrected since, and
 * with their own file, their bookings for the person with the cards that they approved for these, their standing schedules and waits
 * for the person, and the person's account there. Everything else of the account stays where it
 * is, to be deleted. Comes first in the deletion of an account, whose lock is held.
 */
export async function giveRecordsBack(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const staying of await stayingOf(tx, userId)) await giveBack(tx, userId, staying, now);
}

async function giveBack(tx: Tx, userId: string, { kept, since, centers }: Staying, now: Date): Promise<void> {
  const id = String(kept.person.id);
  const ids = centers.map((center) => center.id);
  const person = { ...kept.person, ...(await correctedSince(tx, userId, since)) };
  await sql`insert into patients select r.* from jsonb_populate_record(null::patients, ${JSON.stringify(person)}::jsonb) r`.execute(
    tx,
  );
  const here = sql`patient_id = ${userId} and center_id = any(${ids}::uuid[])`;
  await sql`update center_patients set patient_id = ${id} where ${here}`.execute(tx);
  // What was cancelled with the account stays with it: its last mail tells of that, and the money goes back to who paid.
  await sql`update bookings set patient_id = ${id}, user_id = null
    where ${here} and booked_by_administrator is not null and id in (select id from appointments)
      and not (status = 'cancelled' and exists (select from booking_events gone where gone.booking_id = bookings.id
        and gone.actor = 'patient' and gone.to_status = 'cancelled' and gone.at = ${now}))`.execute(tx);
  await sql`update payments set user_id = null where user_id = ${userId}
    and id in (select payment_id from bookings where patient_id = ${id})
    and not exists (select from bookings other where other.payment_id = payments.id and other.patient_id = ${userId})`.execute(
    tx,
  );
  await sql`update series set patient_id = ${id}, user_id = null, renew_at = null where patient_id = ${userId}
    and exists (select from bookings where series_id = series.id and bookings.patient_id = ${id})
    and not exists (select from bookings where series_id = series.id and bookings.patient_id = ${userId})`.execute(tx);
  await giveCoversBack(tx, userId, id, ids);
  await sql`update standing set patient_id = ${id} where ${here}`.execute(tx);
  await sql`update waits set patient_id = ${id}, user_id = null
    where patient_id = ${userId} and desk_center_id = any(${ids}::uuid[])`.execute(tx);
  // An account at a center stays whole: a part of it would be another balance.
  await sql`with gone as (delete from accounts where ${here} returning *)
    insert into accounts (center_id, patient_id, cover_at) select center_id, ${id}, ${now} from gone`.execute(tx);
  await sql`update account_entries set patient_id = ${id} where ${here}`.execute(tx);
  await sql`update consents set patient_id = ${id} where patient_id = ${userId} and how = 'desk' and withdrawn_at is null`.execute(
    tx,
  );
  await sql`update number_consents set patient_id = ${id} where patient_id = ${userId}
    and phone_digits(number) = (select phone_digits(coalesce(phone, relative_phone)) from patients where id = ${id})`.execute(
    tx,
  );
  await sql`update administrator_actions set subject_id = ${id}
    where subject = 'patient' and subject_id = ${userId} and (id = any(${kept.actions}::bigint[])
      or at >= ${since} and (center_id is null or center_id = any(${ids}::uuid[])))`.execute(tx);
}

/**
 * Gives back the cards that these centers have approved and on which nothing stands but their own sessions. A photo that the account
 * sent goes.
 */
async function giveCoversBack(tx: Tx, userId: string, id: string, centerIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`update covers set patient_id = ${id}, added_by = null
    where patient_id = ${userId} and removed_at is null
      and exists (select from approvals where approvals.cover_id = covers.id and approvals.center_id = any(${[...centerIds]}::uuid[]))
      and exists (select from bookings where bookings.cover_id = covers.id and bookings.patient_id = ${id})
      and not exists (select from bookings where bookings.cover_id = covers.id and bookings.patient_id <> ${id})
    returning id`.execute(tx);
  const covers = rows.map((cover) => cover.id);
  if (covers.length > 0) await tx.deleteFrom('cover_letters').where('cover_id', 'in', covers).execute();
}

/** Reads the details, by column, that staff have corrected of an account's person since a moment, as they are now. */
async function correctedSince(tx: Tx, userId: string, since: Date): Promise<Row> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(after) as field from administrator_actions
    where subject_id = ${userId} and action = 'patient-corrected' and at >= ${since}
      and jsonb_typeof(after) = 'object'`.execute(tx);
  const row = await tx.selectFrom('patients').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const columns = rows.flatMap(({ field }) => (field in PERSON_COLUMNS ? [PERSON_COLUMNS[field as PersonField]] : []));
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
