/**
 * The accounts whose passwords the README publishes. Invented people and centers are recognised by data that no real
 * one has: addresses at example.com, to which no code can be mailed, and telephone numbers that ring nowhere.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database';
import { removeAdministrator } from '../../staff';
import { OperatorError } from '../../errors';
import { forgetAccounts, forgetBookings } from '../../privacy';
import { passwordMatches } from '../../platform/secrets/password';
import { DEMO_PATIENT } from './demo-patient';
import { DEMO_STAFF } from './demo-staff';

export const REMOVE_DEMO = 'npm run admin -- remove-demo';

/**
 * Whether an account is the demonstration patient or one of `npm run seed` (the same expression as the index of
 * migration 0016).
 */
const HAS_DEMO_ADDRESS = sql<boolean>`email ~ '^patient(-[0-9]+)?@example\\.com$'`;
/** Whether an account is one of the patients who fill the demonstration's calendars; nobody can log in to it. */
const IS_REGULAR = sql<boolean>`password_hash is null and google_sub is null and email ~ '^[a-z.]+-[0-9]+@example\\.com$'`;
/** Whether a row of `patients` is somebody without an account whose number, or a relative's, `silentNumber` made. */
const IS_DEMO_PERSON = sql<boolean>`(patients.user_id is null
  and coalesce(patients.phone, patients.relative_phone) ~ '^\\+91([0-9]{2}5550|[0-9]{3}555)01[0-9]{2}$')`;
/** Whether a center has a number that `silentNumber` makes. */
const IS_INVENTED_CENTER = sql<boolean>`contact_number ~ '^(0[0-9]{2} 5550|0[0-9]{3} 555) 01[0-9]{2}$' and photo like 'front-%.svg'`;

const BOOKINGS_AT_A_TIME = 1_000;

export type DemoAccounts = {
  /** User names of administrators. */
  administrators: string[];
  /** How many patients there are, and the address of one of them. */
  patients: number;
  patient: string | null;
};

/** Finds the accounts to which anybody can log in with a published password. */
export async function findDemoAccounts(db: Db): Promise<DemoAccounts> {
  const administrators = await db
    .selectFrom('administrators')
    .select(['user_name', 'password_hash'])
    .where(
      'user_name',
      'in',
      DEMO_STAFF.map(({ userName }) => userName),
    )
    .orderBy('user_name')
    .execute();
  const open: string[] = [];
  for (const { user_name: name, password_hash: hash } of administrators) {
    const { password } = DEMO_STAFF.find(({ userName }) => userName === name)!;
    if (await passwordMatches(hash, password)) open.push(name);
  }
  const patients = await withPublishedPassword(db);
  return {
    administrators: open,
    patients: patients.reduce((sum, { count }) => sum + count, 0),
    patient: patients[0]?.email ?? null,
  };
}

/**
 * Returns the hashes of the published password, with the address of one patient and their number. Verifying a hash is
 * slow, and all patients of one run of `npm run seed` share theirs.
 */
async function withPublishedPassword(db: Db): Promise<{ hash: string; email: string; count: number }[]> {
  const { rows } = await sql<{ hash: string; email: string; count: number }>`
    select password_hash as hash, min(email) as email, count(*) as count from users
    where ${HAS_DEMO_ADDRESS} and password_hash is not null group by password_hash order by count(*) desc`.execute(db);
  const open = [];
  for (const row of rows) if (await passwordMatches(row.hash, DEMO_PATIENT.password)) open.push(row);
  return open;
}

/** Throws OperatorError if somebody could log in with a published password. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const said = describeDemoAccounts(await findDemoAccounts(db));
  if (said)
    throw new OperatorError(
      `${said} Production does not start with them. Remove them, with everything else that was invented: ${REMOVE_DEMO}`,
    );
}

/** Returns a sentence about these accounts; null if there are none. */
export function describeDemoAccounts({ administrators, patients, patient }: DemoAccounts): string | null {
  const who = [
    ...administrators.map((name) => `the administrator ${name}`),
    ...(patients === 0 ? [] : [patients === 1 ? `the patient ${patient}` : `${patients} patients such as ${patient}`]),
  ];
  return who.length === 0
    ? null
    : `Everybody knows the password of ${who.join(' and of ')}: it is published with the demonstration.`;
}

export type RemovedDemo = { administrators: number; patients: number; bookings: number; centers: number };

/**
 * Removes the demonstration's administrators, all invented patients with their bookings and money, and the invented centers
 * where nobody else has booked. Accounts with a changed password stay. If killed, run it again.
 */
export async function removeDemo(db: Db, now: Date): Promise<RemovedDemo> {
  const { administrators } = await findDemoAccounts(db);
  const hashes = (await withPublishedPassword(db)).map(({ hash }) => hash);
  const isInvented = sql<boolean>`((${HAS_DEMO_ADDRESS} and password_hash = any(${hashes})) or (${IS_REGULAR}))`;
  let bookings = 0;
  for (let gone = -1; gone !== 0; bookings += gone)
    gone = await db.transaction().execute((tx) => removeSomeBookings(tx, isInvented));
  return db.transaction().execute(async (tx) => {
    for (const name of administrators) {
      const them = await tx.selectFrom('administrators').select('id').where('user_name', '=', name).execute();
      await forgetActionsAbout(tx, them);
      await removeAdministrator(tx, name, now);
    }
    const patients = (await removePatients(tx, isInvented)) + (await removePeople(tx));
    await removeCashBooks(tx);
    await removeClaims(tx);
    const centers = await tx
      .deleteFrom('centers')
      .where(IS_INVENTED_CENTER)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('bookings').select('id').whereRef('center_id', '=', 'centers.id'))),
      )
      .returning('id')
      .execute();
    await forgetActionsAbout(tx, centers);
    return { administrators: administrators.length, patients, bookings, centers: centers.length };
  });
}

type Condition = ReturnType<typeof sql<boolean>>;

async function removeSomeBookings(tx: Tx, isInvented: Condition): Promise<number> {
  const some = await tx
    .selectFrom('bookings')
    .select('id')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('user_id', 'in', selectFrom('users').select('id').where(isInvented)),
        eb('patient_id', 'in', selectFrom('patients').select('id').where(IS_DEMO_PERSON)),
      ]),
    )
    .limit(BOOKINGS_AT_A_TIME)
    .execute();
  if (some.length > 0) {
    await forgetActionsAbout(tx, some);
    await forgetBookings(
      tx,
      some.map(({ id }) => id),
    );
  }
  return some.length;
}

/** Deletes the records of administrators' actions on these rows. The rest of the audit log is kept. */
async function forgetActionsAbout(tx: Tx, subjects: { id: string }[]): Promise<void> {
  const ids = subjects.map(({ id }) => id);
  await sql`delete from administrator_actions where subject_id = any(${ids}::text[])`.execute(tx);
}

/** Removes invented patients with their mails. Sessions, devices, consents and nominees are deleted with the row. */
async function removePatients(tx: Tx, isInvented: Condition): Promise<number> {
  const theirs = tx.selectFrom('users').where(isInvented);
  await tx.deleteFrom('outbox').where('recipient', 'in', theirs.select('email')).execute();
  await tx.deleteFrom('email_verifications').where('email', 'in', theirs.select('email')).execute();
  await tx.deleteFrom('newsletter_subscribers').where('email', 'in', theirs.select('email')).execute();
  await tx.deleteFrom('payments').where('user_id', 'in', theirs.select('id')).execute();
  await forgetActionsAbout(tx, await theirs.select('id').execute());
  const { numDeletedRows } = await tx.deleteFrom('users').where(isInvented).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes invented people without an account, with their accounts of money. */
async function removePeople(tx: Tx): Promise<number> {
  const people = await tx.selectFrom('patients').select('id').where(IS_DEMO_PERSON).execute();
  const ids = people.map(({ id }) => id);
  const entries = await tx
    .selectFrom('account_entries')
    .select('id')
    .where('patient_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await forgetAccounts(
    tx,
    entries.map(({ id }) => id),
  );
  await forgetActionsAbout(tx, people);
  await tx.deleteFrom('patients').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return ids.length;
}

/** Removes the closed days and the drawers of invented centers whose cash books are empty. */
async function removeCashBooks(tx: Tx): Promise<void> {
  for (const table of ['desk_days', 'drawer_steps'] as const)
    await tx
      .deleteFrom(table)
      .where('center_id', 'in', (of) =>
        of
          .selectFrom('centers')
          .select('id')
          .where(IS_INVENTED_CENTER)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('desk_entries').select('id').whereRef('desk_entries.center_id', '=', 'centers.id'))),
          ),
      )
      .execute();
}

/** Removes claims of invented centers whose sessions are gone, with their lines and steps. */
async function removeClaims(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('payer_claims')
    .where('center_id', 'in', (of) => of.selectFrom('centers').select('id').where(IS_INVENTED_CENTER))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payer_claim_lines')
            .select('id')
            .whereRef('claim_id', '=', 'payer_claims.id')
            .where('booking_id', 'is not', null),
        ),
      ),
    )
    .execute();
}
