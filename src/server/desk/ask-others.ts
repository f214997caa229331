/**
 * Requests about a person whom other centers know too: these are asked, and the request is carried out once all have
 * agreed.
 */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { desk } from '../../contract/admin/desk/desk';
import type { AskedOthers, PersonRequest } from '../../contract/admin/desk/person';
import type { BodyOf } from '../../contract/endpoint';
import { ASKED_DEEDS, ASK_OTHERS_DAYS, type AskedDeed } from '../../domain/person-deeds';
import { showPhone } from '../../domain/phone';
import { type Scope, scopeOf } from '../../domain/rights';
import { DAY_MS } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { recordAction, rolesOf } from '../staff';
import {
  type AtDesk,
  findFor,
  mergePatients,
  othersWhoKnow,
  PERSON_COLUMNS,
  type PersonDetails,
  type PersonField,
} from '../patients';
import { confirmPatient } from './confirm-patient';
import { correctPatient, detailsIn } from './correct-patient';
import { deletePerson, type WishToDelete } from './delete-person';
import { takeBackConfirmation } from './take-back-confirmation';

type Bodies = {
  correct: BodyOf<typeof desk.correct>;
  confirm: BodyOf<typeof desk.confirm>;
  'take-back-confirmation': BodyOf<typeof desk.takeBackConfirmation>;
  merge: BodyOf<typeof desk.merge>;
  delete: WishToDelete;
};
type Wish = { [Deed in AskedDeed]: { deed: Deed; id: string; body: Bodies[Deed] } }[AskedDeed];

/** Carries out a request. Throws `others-to-ask` if other centers know the person and have not agreed. */
async function carryOut(tx: Tx, by: AtDesk, wish: Wish, now: Date): Promise<void> {
  const { id } = wish;
  if (wish.deed === 'correct') await correctPatient(tx, by, id, wish.body, now);
  else if (wish.deed === 'confirm') await confirmPatient(tx, by, { id, ...wish.body }, now);
  else if (wish.deed === 'merge') await mergePatients(tx, by, { from: id, into: wish.body.into }, now);
  else if (wish.deed === 'delete') await deletePerson(tx, by, { id, ...wish.body }, now);
  else await takeBackConfirmation(tx, by, { id, ...wish.body }, now);
}

/**
 * Carries out what staff want to do to a person, or asks the other centers that know them; then returns until when they
 * can agree. Throws at once what is against it.
 */
export async function doOrAsk(db: Db, by: AtDesk, wish: Wish, now: Date): Promise<AskedOthers | null> {
  try {
    await db.transaction().execute((tx) => carryOut(tx, by, wish, now));
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'others-to-ask') throw error;
    return db.transaction().execute((tx) => ask(tx, by, wish, now));
  }
}

async function ask(
  tx: Tx,
  { administrator, scope }: AtDesk,
  { deed, id, body }: Wish,
  now: Date,
): Promise<AskedOthers> {
  const patient = await findFor(tx, { administrator, scope }, deed, id, now);
  const details = deed === 'correct' ? { ...changesOf(await detailsOf(tx, id), body), isSame: body.isSame } : body;
  const into = deed === 'merge' ? body.into : null;
  const known = [id, ...(into ? [into] : [])].map((one) => othersWhoKnow(scope, sql`${one}`));
  const { rows } = await sql<{ center_id: string }>`${sql.join(known, sql` union `)}`.execute(tx);
  const at = await tx
    .selectFrom('centers')
    .select('name')
    .where('id', 'in', scope === 'all' ? [] : scope)
    .orderBy('name')
    .execute();
  const endsAt = new Date(now.getTime() + ASK_OTHERS_DAYS * DAY_MS);
  // One open request of each kind about a person: a later one replaces the earlier.
  await tx
    .deleteFrom('person_requests')
    .where('patient_id', '=', id)
    .where('deed', '=', deed)
    .where('state', '=', 'open')
    .execute();
  await tx
    .insertInto('person_requests')
    .values({
      ...{ id: newId(), patient_id: id, into_id: into, deed, details: JSON.stringify(details) },
      waits_for: rows.map(({ center_id: center }) => center),
      ...{ asked_by: administrator.administratorId, asked_name: administrator.userName },
      asked_at: at.map(({ name }) => name).join(', '),
      ...{ at: now, ends_at: endsAt },
    })
    .execute();
  const subject = { subject: 'patient', subjectId: id, subjectName: patient.name } as const;
  await recordAction(tx, administrator, { action: 'patient-change-asked', ...subject, after: { deed } }, now);
  return { until: endsAt.toISOString() };
}

/** Whether staff of a scope may answer a row of `person_requests`. */
function isForThem(scope: Scope, administratorId: string): RawBuilder<boolean> {
  const there = scope === 'all' ? sql`true` : sql`waits_for && ${[...scope]}::uuid[]`;
  return sql<boolean>`(${there} and asked_by <> ${administratorId})`;
}

/** Lists the requests about a person: open ones, and those that were answered lately, the latest first. */
export async function requestsOf(db: Db | Tx, by: AtDesk, id: string, now: Date): Promise<PersonRequest[]> {
  const rows = await db
    .selectFrom('person_requests')
    .innerJoin('patients', 'patients.id', 'person_requests.patient_id')
    .leftJoin('patients as other', 'other.id', 'person_requests.into_id')
    .select([
      'person_requests.id',
      'deed',
      'details',
      'asked_name',
      'asked_at',
      'at',
      'ends_at',
      'state',
      'answered_name',
    ])
    .select(['patient_id', 'patients.name', 'other.name as into'])
    .select(isForThem(by.scope, by.administrator.administratorId).as('canAnswer'))
    .where((where) => where.or([where('patient_id', '=', id), where('into_id', '=', id)]))
    .where('ends_at', '>', now)
    .orderBy('at', 'desc')
    .limit(10)
    .execute();
  const kept = await detailsOf(db, id);
  return rows.map((row) => ({
    _id: row.id,
    deed: ASKED_DEEDS.find((one) => one === row.deed)!,
    ...{ name: row.name, into: row.into, by: row.asked_name, centers: row.asked_at },
    ...{ at: row.at.toISOString(), until: row.ends_at.toISOString() },
    state: row.state as PersonRequest['state'],
    answeredBy: row.answered_name,
    canAnswer: row.state === 'open' && row.canAnswer,
    changes: row.deed === 'correct' && row.state === 'open' ? changesTo(row.details as Partial<Details>, kept) : [],
  }));
}

type Details = PersonDetails;

/** Reads the details of a patient that can be corrected. */
async function detailsOf(db: Db | Tx, id: string): Promise<Details> {
  const columns = (Object.keys(PERSON_COLUMNS) as PersonField[]).map(
    (field) => [field, PERSON_COLUMNS[field]] as const,
  );
  return db
    .selectFrom('patients')
    .select(columns.map(([field, column]) => sql.ref<string | null>(column).as(field)))
    .where('id', '=', id)
    .executeTakeFirstOrThrow() as Promise<Details>;
}

/** Returns what a correction would change, with the old and the new value. */
function changesTo(wanted: Partial<Details>, kept: Details): PersonRequest['changes'] {
  return (Object.keys(kept) as (keyof Details)[]).flatMap((field) =>
    wanted[field] === undefined ? [] : [{ field, from: shown(field, kept[field]), to: shown(field, wanted[field]) }],
  );
}

const shown = (field: keyof Details, value: string | null) =>
  field === 'phone' || field === 'relativePhone' ? showPhone(value) : value;

/** Returns only the fields that a correction changes: somebody else may correct the others meanwhile. */
function changesOf(kept: Details, given: Bodies['correct']): Partial<Details> {
  const wanted = detailsIn(given);
  const fields = (Object.keys(wanted) as PersonField[]).filter((field) => wanted[field] !== kept[field]);
  return Object.fromEntries(fields.map((field) => [field, wanted[field] ?? null]));
}

/**
 * Writes the answer of a center that knows a person. After the last yes the request is carried out in the name of
 * whoever asked, if they still may do it. Throws `request-not-open`, and what is against the request by then.
 */
export async function answerRequest(
  tx: Tx,
  by: AtDesk,
  { id, requestId, agrees }: { id: string; requestId: string; agrees: boolean },
  now: Date,
): Promise<'done' | 'refused' | 'open'> {
  const { administrator, scope } = by;
  await findFor(tx, by, 'see', id, now);
  const request = await tx
    .selectFrom('person_requests')
    .selectAll()
    .where('id', '=', requestId)
    .where((where) => where.or([where('patient_id', '=', id), where('into_id', '=', id)]))
    .where('state', '=', 'open')
    .where('ends_at', '>', now)
    .where(isForThem(scope, administrator.administratorId))
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw new AppError('request-not-open');
  const left = agrees && scope !== 'all' ? request.waits_for.filter((one) => !scope.includes(one)) : [];
  const state = !agrees ? 'refused' : left.length > 0 ? 'open' : 'done';
  const answered = { answered_name: administrator.userName, answered_at: now };
  await tx
    .updateTable('person_requests')
    .set({ waits_for: left, state, ...answered })
    .where('id', '=', requestId)
    .execute();
  const { name } = await tx.selectFrom('patients').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const subject = { subject: 'patient', subjectId: id, subjectName: name } as const;
  const after = { deed: request.deed, agrees };
  await recordAction(tx, administrator, { action: 'patient-change-answered', ...subject, after }, now);
  if (state === 'done') {
    const asker = await askerOf(tx, request, administrator);
    const wish = { deed: request.deed, id: request.patient_id, body: request.details } as unknown as Wish;
    await carryOut(tx, { administrator: asker, scope: scopeOf(asker.roles, 'book'), hasAgreed: true }, wish, now);
  }
  return state;
}

/** Reads the administrator who asked, with the roles that they have today. */
async function askerOf(
  tx: Tx,
  { asked_by: administratorId, asked_name: userName }: { asked_by: string; asked_name: string },
  answering: Administrator,
): Promise<Administrator> {
  const roles = await rolesOf(tx, administratorId);
  return { ...answering, administratorId, userName, roles };
}
