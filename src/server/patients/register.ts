/** The register of centers: everybody whom they know, with or without an account, by page, searched, filtered and sorted. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { RegisterFilter, desk } from '../../contract/admin/desk/desk';
import type { DeskPatient } from '../../contract/admin/desk/person';
import { PAGE_SIZE } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import { addDays, istDateOf } from '../../domain/time';
import { patientInOrder } from '../appointments';
import { AppError } from '../errors';
import { hasStopped } from '../outbox';
import type { Db, Tx } from '../platform/db/database';
import { type Order, type Page, type Step, pageOf } from '../platform/db/keyset';
import { balances } from '../payments';
import { inScope, requireCenterIn } from '../staff';
import { isConfirmedPerson } from './care';
import { isOurs } from './desk-patient';
import { peopleInOrder, peopleMeant, peopleNear } from './find-patients';
import { NOBODYS_NAME } from './forget-people';
import { consentMissing, consentWithdrawn } from './patient-consent';

type Query = z.output<typeof desk.findPatients.query>;
/** The choice of people who are listed, and their order. */
type RegisterQuery = Pick<Query, 'q' | 'centerId' | 'filter' | 'sort' | 'order'>;

/** The days back in which a missed session counts, and the days ahead in which the end of an approval does. */
const MISSED_DAYS = 14;
const ENDS_DAYS = 30;
/** The most people in memory at a time while all of them are read. */
const AT_A_TIME = 100;

/**
 * Lists whom the centers of a scope know. A search also finds people whose only bookings there came to nothing, and in
 * a scope of all centers everybody; `near` has who is called nearly so, as far as the page has room. Throws
 * `center-not-found` for a center outside of the scope.
 */
export async function listRegister(
  db: Db,
  scope: Scope,
  query: Query,
  now: Date,
): Promise<{
  patients: DeskPatient[];
  near: DeskPatient[];
  count: number;
  total: number;
  page: number;
  pageSize: number;
  previous: string | null;
  next: string | null;
}> {
  const { q, after, before, page = 1, pageSize = PAGE_SIZE } = query;
  const { at, people } = peopleListed(db, scope, query, now);
  const [{ rows, ...neighbours }, count] = await Promise.all([
    pageOf(people, orderOf(query, at), { page, pageSize, after, before }),
    countOf(db, people),
  ]);
  const ids = rows.map(({ id }) => id);
  return {
    patients: await peopleInOrder(db, at, ids, now),
    near: q && page === 1 ? await peopleNear(db, at, q, { most: pageSize - ids.length, without: ids }, now) : [],
    ...{ count, total: count, page, pageSize, ...neighbours },
  };
}

type Listed = ReturnType<typeof peopleListed>['people'];

/** SQL of the people whom the centers of a scope know, as a query lists them, and the centers that are meant. Throws `center-not-found`. */
function peopleListed(db: Db, scope: Scope, { q, centerId, filter: filters = [] }: RegisterQuery, now: Date) {
  if (centerId) requireCenterIn(scope, centerId);
  const at = centerId ? [centerId] : scope;
  const people = db
    .selectFrom('patients')
    .leftJoin('users', 'users.id', 'patients.user_id')
    .select('patients.id')
    .where(sql<boolean>`coalesce(users.status, 'active') <> 'deleted' and patients.name <> ${NOBODYS_NAME}`)
    .where(isConfirmedPerson())
    .where(q ? isOurs(at) : isRegistered(at))
    .$if(Boolean(q), (all) => all.where(sql<boolean>`patients.id in (${peopleFound(at, q!)})`))
    .where(sql<boolean>`${sql.join([sql`true`, ...filters.map((one) => FILTERS[one](at, now))], sql` and `)}`);
  return { at, people };
}

async function countOf(db: Db, people: Listed): Promise<number> {
  const { count } = await db
    .selectFrom(people.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Reads the whole register as `listRegister` lists it: how many people it has, and all of them, a hundred at a time, so
 * that neither the server nor the database holds them all. Throws `center-not-found` for a center outside of the scope.
 */
export async function wholeRegister(
  db: Db,
  scope: Scope,
  query: RegisterQuery,
  now: Date,
): Promise<{ count: number; people: AsyncGenerator<DeskPatient[]> }> {
  const { at, people } = peopleListed(db, scope, query, now);
  async function* pages() {
    for (let after: string | null | undefined; after !== null; ) {
      const page: Page<{ id: string }> = await pageOf(people, orderOf(query, at), {
        ...{ page: 1, pageSize: AT_A_TIME, after },
      });
      const ids = page.rows.map(({ id }) => id);
      if (ids.length > 0) yield await peopleInOrder(db, at, ids, now);
      after = page.next;
    }
  }
  return { count: await countOf(db, people), people: pages() };
}

/**
 * Puts a person into the register of a center, who has no appointment there; whoever gets one is in it by that. Returns
 * whether they were not in it. Throws `center-not-found`.
 */
export async function register(tx: Tx, centerId: string, patientId: string, now: Date): Promise<boolean> {
  const known = await tx
    .selectFrom('center_patients')
    .select('known_since')
    .where('center_id', '=', centerId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (known?.known_since) return false;
  const { rows } = await sql`insert into center_patients (center_id, patient_id, known_since)
    select id, ${patientId}, ${now} from centers where id = ${centerId} and deleted_at is null
    on conflict (center_id, patient_id) do update set known_since = excluded.known_since returning patient_id`.execute(
    tx,
  );
  if (rows.length === 0) throw new AppError('center-not-found');
  return true;
}

/** Whether a patient is in the register of a center of the scope. */
const isRegistered = (scope: Scope) => sql<boolean>`exists (select from center_patients theirs
  where theirs.patient_id = patients.id and theirs.known_since is not null and ${inScope(scope, 'theirs.center_id')})`;

/** SQL of the ids of people whom a text means: by name, mail or number, by the file's number, or by a relative's name. */
function peopleFound(scope: Scope, text: string): RawBuilder<unknown> {
  const relative = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${peopleMeant(scope, text)}
    union select patient_id from center_patients
      where file_number is not null and lower(file_number) = lower(${text}) and ${inScope(scope, 'center_patients.center_id')}
    union select id from patients where relative_name is not null and lower(relative_name) like ${relative}`;
}

const FILTERS: Record<RegisterFilter, (scope: Scope, now: Date) => RawBuilder<boolean>> = {
  dues: (scope) => sql<boolean>`patients.id in (select theirs.patient_id
    from ${balances((table) => inScope(scope, `${table}.center_id`))} theirs where theirs.due > theirs.credit)`,
  missed: (scope, now) => sql<boolean>`patients.id in (select bookings.patient_id
    from attendance join appointments bookings on bookings.id = attendance.booking_id
    where attendance.state = 'missed' and ${inScope(scope)} and bookings.session_date >= ${addDays(istDateOf(now), -MISSED_DAYS)})`,
  'scheme-ends': (scope, now) => sql<boolean>`patients.id in (select covers.patient_id
    from approvals join covers on covers.id = approvals.cover_id
    where approvals.state = 'given' and covers.removed_at is null and ${inScope(scope, 'approvals.center_id')}
      and approvals.valid_until between ${istDateOf(now)} and ${addDays(istDateOf(now), ENDS_DAYS)})`,
  'no-number': () => sql<boolean>`(patients.phone is null and patients.relative_phone is null
    and not exists (select from account_phones where account_phones.user_id = patients.user_id))`,
  stopped: () => hasStopped(sql.ref('patients.id')),
  'no-consent': () => consentMissing(sql.ref('patients.id')),
  withdrawn: () => consentWithdrawn(sql.ref('patients.id')),
  standing: (scope, now) => sql<boolean>`patients.id in (select standing.patient_id from standing
    where ${inScope(scope, 'standing.center_id')} and coalesce(standing.until_date, 'infinity') >= ${istDateOf(now)})`,
};

/** The order of a page. Everybody without a session comes last, whichever way sessions are sorted. */
function orderOf({ q, sort = q ? 'last' : 'name', order }: RegisterQuery, scope: Scope): Order {
  const way = order ?? (sort === 'last' ? 'desc' : 'asc');
  const last = sql`coalesce((select max(session_date) from appointments bookings where bookings.patient_id = patients.id
    and bookings.status <> 'cancelled' and ${inScope(scope)}), ${way === 'asc' ? '9999-12-31' : '0001-01-01'}::date)`;
  const file = sql`coalesce((select min(lower(file_number)) from center_patients theirs
    where theirs.patient_id = patients.id and ${inScope(scope, 'theirs.center_id')}), ${way === 'asc' ? '\u{10ffff}' : ''}) collate "C"`;
  const by: Record<typeof sort, Step> = {
    name: [patientInOrder, way, 'text'],
    last: [last, way, 'date'],
    file: [file, way, 'text'],
  };
  return { name: `${sort} ${way}`, steps: [by[sort], [sql.ref('patients.id'), way, 'uuid']] };
}
