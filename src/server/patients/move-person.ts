/** Moves everything of one person to another one. The only code that must know every table about patients. */
import { type RawBuilder, sql } from 'kysely';

import { AppError } from '../errors';
import type { RefusalCode } from '../../contract';
import { formatDate } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { enqueueEmail, readerOf } from '../outbox';
import { hasCheckedNumber } from './care';
import { askAnew, endLinks, endWaitsOf, keepWhatWasPaid } from './care-links';
import { mergeCovers } from './covers';

type OnePerson = { from: string; into: string };

type Move = (tx: Tx, pair: OnePerson & { account: string | null; now: Date }) => Promise<unknown>;

const madeByAccount = (table: 'bookings' | 'series' | 'waits'): Move => {
  const rows = sql.table(table);
  // Bookings and waits that a center made for the person belong to the account now.
  return (tx, { from, into, account }) =>
    sql`update ${rows} set user_id = coalesce(user_id, ${account}::uuid), patient_id = ${into} where patient_id = ${from}`.execute(
      tx,
    );
};

/**
 * How the rows of each table about patients are moved, in this order. If a table that names patients is missing here,
 * `one-person.test.ts` fails. Links come last (`moveLinks`).
 */
export const MOVES: Record<string, Move | 'by its links'> = {
  bookings: async (tx, pair) => {
    await sql`update payments set user_id = ${pair.account} where user_id is null
      and id in (select payment_id from bookings where patient_id = ${pair.from})`.execute(tx);
    await madeByAccount('bookings')(tx, pair);
  },
  series: madeByAccount('series'),
  // After the bookings, which make a center know `into`: its file stays, and lacks nothing that the other had.
  center_patients: (tx, { from, into }) =>
    sql`with gone as (delete from center_patients where patient_id = ${from} returning *)
      insert into center_patients (center_id, patient_id, known_since, file_number, note)
        select center_id, ${into}, known_since, file_number, note from gone
      on conflict (center_id, patient_id) do update set
        known_since = least(center_patients.known_since, excluded.known_since),
        file_number = coalesce(center_patients.file_number, excluded.file_number),
        note = nullif(concat_ws(' ', center_patients.note, excluded.note), '')`.execute(tx),
  covers: (tx, { from, into }) => mergeCovers(tx, from, into),
  standing: (tx, { from, into }) =>
    sql`update standing set patient_id = ${into} where patient_id = ${from}`.execute(tx),
  // The account pays for what was due for the other.
  accounts: (tx, { from, into, now }) =>
    sql`with gone as (delete from accounts where patient_id = ${from} returning *)
      insert into accounts (center_id, patient_id, cover_at) select center_id, ${into}, ${now} from gone
      on conflict (center_id, patient_id) do update set cover_at = excluded.cover_at`.execute(tx),
  account_entries: (tx, { from, into }) =>
    sql`update account_entries set patient_id = ${into} where patient_id = ${from}`.execute(tx),
  waits: madeByAccount('waits'),
  walk_ins: (tx, { from, into }) =>
    sql`update walk_ins set patient_id = ${into} where patient_id = ${from}`.execute(tx),
  consents: async (tx, { from, into }) => {
    await sql`delete from consents one where patient_id = ${from} and withdrawn_at is null and exists (
      select from consents other where other.patient_id = ${into} and other.notice_version = one.notice_version
        and other.withdrawn_at is null)`.execute(tx);
    await sql`update consents set patient_id = ${into} where patient_id = ${from}`.execute(tx);
  },
  // Proved numbers of `from` count if `into` has the same number.
  number_consents: (tx, { from, into }) =>
    sql`update number_consents set patient_id = ${into} where patient_id = ${from}`.execute(tx),
  notices: (tx, { from, into }) => sql`update notices set patient_id = ${into} where patient_id = ${from}`.execute(tx),
  record_claims: (tx, { from, into }) =>
    sql`update record_claims set patient_id = ${into} where patient_id = ${from}`.execute(tx),
  // Details that an import filled in of `from` are not taken back any more.
  imported_people: (tx, { from }) => sql`delete from imported_people where patient_id = ${from}`.execute(tx),
  // Requests to other centers about `from` are deleted: they have to be made again, about the remaining person.
  person_requests: (tx, { from }) =>
    sql`delete from person_requests where patient_id = ${from} or into_id = ${from}`.execute(tx),
  care_links: 'by its links',
};

/** A link to the person who is removed, and what happens to it. */
type LinkFate = {
  userId: string;
  /**
   * `ended`: the account may no longer act. `asked`: it keeps what it booked, until the person or a center confirms it.
   */
  fate: 'ended' | 'asked';
};

/**
 * Moves everything of `from` to `into`, and removes `from`. The locks of both must be held. Links to `from` were not
 * confirmed by `into`: if `into` is an account, which decides by itself, they end; otherwise they must be confirmed
 * again, and until then give access only to what their account made. Only the link of `confirmedFor`, to whom `into`
 * has just given a code, stays. Accounts whose link changed are mailed, and so is the account of `into`.
 */
export async function movePerson(
  tx: Tx,
  { from, into, confirmedFor }: OnePerson & { confirmedFor?: string },
  now: Date,
): Promise<void> {
  const account = await accountOf(tx, into);
  const names = await namesOf(tx, { from, into });
  // Before anything moves, so that accounts whose links end keep what they paid for.
  if (account !== null)
    await keepWhatWasPaid(tx, sql<boolean>`care_links.patient_id = ${from} and ${hasNoLinkTo(into)}`, now);
  for (const move of Object.values(MOVES)) if (move !== 'by its links') await move(tx, { from, into, account, now });
  // Details that only the account which added `from` has given are no facts about `into`.
  await sql`update patients set phone = coalesce(patients.phone, gone.phone), email = coalesce(patients.email, gone.email),
      date_of_birth = coalesce(patients.date_of_birth, gone.date_of_birth), sex = coalesce(patients.sex, gone.sex),
      relative_phone = coalesce(patients.relative_phone, gone.relative_phone),
      relative_name = coalesce(patients.relative_name, gone.relative_name),
      address = coalesce(patients.address, gone.address), pin_code = coalesce(patients.pin_code, gone.pin_code),
      doctor = coalesce(patients.doctor, gone.doctor), abha = coalesce(patients.abha, gone.abha)
    from (select * from patients where id = ${from} and ${hasCheckedNumber()}) gone where patients.id = ${into}`.execute(
    tx,
  );
  const fates = await moveLinks(tx, { from, into, confirmedFor }, account !== null, now);
  // The record of actions about `from` is forgotten together with `into`.
  await sql`update administrator_actions set subject_id = ${into} where subject_id = ${from}`.execute(tx);
  await tx.deleteFrom('patients').where('id', '=', from).execute();
  await tellOfLinks(tx, { ...names, into, account }, fates, now);
}

async function accountOf(tx: Tx, patientId: string): Promise<string | null> {
  const row = await tx.selectFrom('patients').select('user_id').where('id', '=', patientId).executeTakeFirst();
  return row?.user_id ?? null;
}

async function namesOf(tx: Tx, { from, into }: OnePerson): Promise<{ fromName: string; intoName: string }> {
  const rows = await tx.selectFrom('patients').select(['id', 'name']).where('id', 'in', [from, into]).execute();
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? '';
  return { fromName: nameOf(from), intoName: nameOf(into) };
}

/** Returns the links to `from` that a merge ends or asks for again, and which of the two. */
export async function fatesOf(db: Db | Tx, { from, into }: OnePerson): Promise<(LinkFate & { name: string })[]> {
  const rows = await db
    .selectFrom('care_links')
    .innerJoin('users', 'users.id', 'care_links.user_id')
    .select(['care_links.user_id as userId', 'users.username as name'])
    .select((eb) => eb.selectFrom('patients').select('user_id').where('id', '=', into).as('account'))
    .where('patient_id', '=', from)
    .where('ended_at', 'is', null)
    .where('care_links.user_id', '<>', into)
    .where(hasNoLinkTo(into))
    .orderBy('care_links.created_at')
    .execute();
  return rows.map(({ userId, name, account }) => ({ userId, name, fate: account === null ? 'asked' : 'ended' }));
}

/** Whether the account of a row of `care_links` has no live link to this person. */
const hasNoLinkTo = (patientId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from care_links other where other.user_id = care_links.user_id and other.patient_id = ${patientId}
    and other.ended_at is null)`;

async function moveLinks(
  tx: Tx,
  { from, into, confirmedFor }: OnePerson & { confirmedFor?: string | undefined },
  isAccount: boolean,
  now: Date,
): Promise<LinkFate[]> {
  if (confirmedFor) {
    // Replaces an earlier link of the account.
    await sql`update care_links set ended_at = ${now} where user_id = ${confirmedFor} and patient_id = ${into}
      and ended_at is null`.execute(tx);
    await sql`update care_links set patient_id = ${into}, access = 'manage', confirmed_by = 'code', confirmed_at = ${now}
      where user_id = ${confirmedFor} and patient_id = ${from} and ended_at is null`.execute(tx);
  }
  const fates = await fatesOf(tx, { from, into });
  // Nobody cares for themselves, or twice for the same person.
  await sql`delete from care_links where patient_id = ${from} and (user_id = ${into}
    or (ended_at is null and not ${hasNoLinkTo(into)}))`.execute(tx);
  if (isAccount) {
    await endLinks(tx, sql<boolean>`care_links.patient_id = ${from}`, now);
    // Their waits were moved before.
    for (const { userId } of fates) await endWaitsOf(tx, { user_id: userId, patient_id: into }, now);
  } else {
    await askAnew(tx, sql<boolean>`patient_id = ${from}`);
    // A merge means that a center knows the person, whoever added them.
    await sql`update patients set known_at = coalesce(known_at, ${now}) where id = ${into}`.execute(tx);
  }
  await sql`update care_links set patient_id = ${into} where patient_id = ${from}`.execute(tx);
  return fates;
}

type Names = { fromName: string; intoName: string; into: string; account: string | null };

async function tellOfLinks(tx: Tx, names: Names, fates: readonly LinkFate[], now: Date): Promise<void> {
  if (fates.length === 0) return;
  const people = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language'])
    .where('id', 'in', [...fates.map(({ userId }) => userId), ...(names.account ? [names.account] : [])])
    .where('status', '<>', 'deleted')
    .execute();
  for (const { userId, fate } of fates) {
    const carer = people.find(({ id }) => id === userId);
    if (!carer) continue;
    const onceKey = `care-${fate}:${userId}:${names.into}:${now.getTime()}`;
    const details = { username: carer.username, what: fate, other: names.fromName };
    await enqueueEmail(tx, { ...readerOf(carer), template: 'care-changed', details, onceKey }, now);
    const own = people.find(({ id }) => id === names.account);
    if (!own) continue;
    const told = { username: own.username, what: 'dropped' as const, other: carer.username };
    await enqueueEmail(
      tx,
      { ...readerOf(own), template: 'care-changed', details: told, onceKey: `${onceKey}:person` },
      now,
    );
  }
}

/** Reads the hours at which both persons have an appointment, the earliest first. */
export async function clashesOf(db: Db | Tx, { from, into }: OnePerson): Promise<{ date: string; time: string }[]> {
  const { rows } = await sql<{ date: string; startHour: number }>`
    select one.session_date as date, one.start_hour as "startHour" from appointments one join appointments other
      on other.session_date = one.session_date and other.start_hour = one.start_hour
    where one.patient_id = ${from} and other.patient_id = ${into}
      and one.status <> 'cancelled' and other.status <> 'cancelled'
    order by 1, 2`.execute(db);
  return rows.map(({ date, startHour }) => ({ date, time: windowLabel(startHour) }));
}

/** Throws `code` with the hours at which both persons have an appointment, if there are any. */
export async function requireNoClash(
  tx: Tx,
  pair: OnePerson,
  code: RefusalCode,
  say: (when: string) => string,
): Promise<void> {
  const clashes = await clashesOf(tx, pair);
  if (clashes.length === 0) return;
  const when = clashes.map(({ date, time }) => `${formatDate(date)}, ${time}`).join('; ');
  throw new AppError(code, { message: say(when) });
}
