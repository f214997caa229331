/** Forgetting people without an account of their own whom accounts or centers have added. */
import { type RawBuilder, sql } from 'kysely';
import { istDateOf } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import { forgetNumbers } from '../outbox';
import { forgetPerson } from '../staff';
import { forgetCoversOf } from './covers';

/** The name that replaces the one of a person who deleted the account, or was forgotten. */
export const NOBODYS_NAME = 'Deleted account';

/** The details of a person who is forgotten. */
export const NOTHING_KNOWN = {
  ...{ phone: null, email: null, date_of_birth: null, sex: null, relative_phone: null, relative_name: null },
  ...{ address: null, pin_code: null, doctor: null, abha: null, known_staff: null, known_paper: null },
};

/** Whether a center has money of a row of `patients`, or is owed some: it must know whose it is. */
const hasMoneySomewhere = sql<boolean>`exists (select from account_entries theirs where theirs.patient_id = patients.id
  group by theirs.center_id having sum(theirs.amount_paise) <> 0)`;

/** Whether a row of `patients` is a center's record, which an account claimed to care for: it does not go with that account. */
const isCentersOwn = sql<boolean>`exists (select from care_links link
  where link.patient_id = patients.id and link.confirmed_by = 'claim')`;

/** Whether a row of `patients` has come to a center without an appointment since a moment: it is not forgotten while they stand there. */
const hasWalkedInSince = (moment: Date) => sql<boolean>`exists (select from walk_ins
  where walk_ins.patient_id = patients.id and walk_ins.day >= ${istDateOf(moment)})`;

/** Whether nobody has cared for a row of `patients` that accounts had added since a moment, and it has had no session since. */
export function uncaredSince(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`(patients.user_id is null and not ${isCentersOwn}
    and exists (select from care_links link where link.patient_id = patients.id)
    and not exists (select from care_links link
      where link.patient_id = patients.id and (link.ended_at is null or link.ended_at > ${moment}))
    and not exists (select from bookings
      where bookings.patient_id = patients.id and status <> 'cancelled' and session_date >= ${istDateOf(moment)})
    and not ${hasWalkedInSince(moment)}
    and not ${hasMoneySomewhere})`;
}

/**
 * Whether a row of `patients` was added by a center, no account cares for it, and it has had no session since a moment.
 */
export function unseenSince(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`(patients.user_id is null and patients.name <> ${NOBODYS_NAME} and patients.created_at < ${moment}
    and not exists (select from care_links link where link.patient_id = patients.id
      and (link.ended_at is null or not ${isCentersOwn}))
    and not exists (select from bookings
      where bookings.patient_id = patients.id and status <> 'cancelled' and session_date >= ${istDateOf(moment)})
    and not exists (select from waits where waits.patient_id = patients.id and waits.ended_at is null)
    and not ${hasWalkedInSince(moment)}
    and not ${hasMoneySomewhere})`;
}

/**
 * Whether a row of `patients` has taken back the consent before a moment, without an account and with nobody who cares for them, and
 * has had no session since.
 */
export function withdrewSince(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`(patients.user_id is null and patients.name <> ${NOBODYS_NAME}
    and exists (select from consents where consents.patient_id = patients.id and consents.withdrawn_at < ${moment})
    and not exists (select from consents where consents.patient_id = patients.id
      and (consents.withdrawn_at is null or consents.withdrawn_at >= ${moment}))
    and not exists (select from care_links link where link.patient_id = patients.id and link.ended_at is null)
    and not exists (select from bookings
      where bookings.patient_id = patients.id and status <> 'cancelled' and session_date >= ${istDateOf(moment)})
    and not exists (select from waits where waits.patient_id = patients.id and waits.ended_at is null)
    and not ${hasWalkedInSince(moment)}
    and not ${hasMoneySomewhere})`;
}

/**
 * Forgets people. Their rows stay for bookings that accounting requires, without a name or a way to reach them. Their
 * consents, which are kept as proof, ended with the last link.
 */
export async function forgetPeople(tx: Tx, ids: string[]): Promise<void> {
  for (const id of ids) {
    await forgetPerson(tx, id, NOBODYS_NAME);
    await forgetCoversOf(tx, id);
    await sql`
      update outbox set recipient = '', slots = '{}' from bookings, patients
      where bookings.id = outbox.booking_id and patients.id = ${id} and bookings.patient_id = patients.id
        and recipient = patients.email and outbox.status <> 'waiting'`.execute(tx);
    await sql`
      update consents set withdrawn_at = coalesce((select max(ended_at) from care_links where patient_id = ${id}),
        (select max(session_date) from bookings where patient_id = ${id}), given_at)
      where patient_id = ${id} and withdrawn_at is null`.execute(tx);
    // Requests for calls, with the texts that they wrote, and the numbers.
    await sql`delete from call_requests where booking_id in (select id from bookings where patient_id = ${id})`.execute(
      tx,
    );
    await forgetNumbers(tx, id);
    await tx.deleteFrom('record_claims').where('patient_id', '=', id).execute();
    await forgetPaidForOthers(tx, id);
    await forgetMerges(tx, id);
    await tx.deleteFrom('care_links').where('patient_id', '=', id).execute();
    await tx.deleteFrom('center_patients').where('patient_id', '=', id).execute();
    // The books keep what was paid, and not what was written about the person.
    await tx.updateTable('account_entries').set({ reason: null }).where('patient_id', '=', id).execute();
    await tx.deleteFrom('standing').where('patient_id', '=', id).execute();
    await tx.deleteFrom('walk_ins').where('patient_id', '=', id).execute();
    await tx
      .updateTable('patients')
      .set({ name: NOBODYS_NAME, ...NOTHING_KNOWN })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Removes a person's name from what payers keep of the sessions that they paid for: they keep only when and where these
 * were.
 */
export async function forgetPaidForOthers(tx: Tx, patientId: string): Promise<void> {
  await sql`update paid_for_others set patient = ${NOBODYS_NAME}
    where booking_id in (select id from bookings where patient_id = ${patientId})`.execute(tx);
}

/**
 * Deletes the merges and requests about a person. A merge has what was kept of both persons, so it can't be undone once
 * one of them is forgotten.
 */
export async function forgetMerges(tx: Tx, patientId: string): Promise<void> {
  await sql`delete from person_requests where ${patientId} in (patient_id, into_id)`.execute(tx);
  await sql`delete from merges where ${patientId} in (from_id, into_id)`.execute(tx);
}
