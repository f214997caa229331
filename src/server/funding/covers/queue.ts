/** The queue of covers that staff of centers check. */
import { showPhone } from '../../../domain/phone';
import { sql } from 'kysely';
import type { CoverToCheck } from '../../../contract/admin';
import type { CheckState } from '../../../domain/funding';
import { DAYS_LOOKED_AT, type IsClosedOn } from '../../../domain/open-time';
import type { Scope } from '../../../domain/rights';
import type { Scheme } from '../../../domain/schemes';
import { addDays, datesFrom, istDateOf } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { readClosedDays } from '../../seats';
import { checkOf, isApproved, isNextAsked, nextOf, waitingFor } from '../../patients';
import { bookedFromToday, lastApproval } from '../approvals';
import { whoCanBeTold } from '../../messages';
import { inScope, requireCenterIn } from '../../staff';

/** The most covers in one answer. Those that wait come first. */
const LISTED = 500;

type Asked = { centerId?: string | undefined; patientId?: string | undefined; state?: CheckState | undefined };

/**
 * Lists covers at the centers of a scope: those that wait come first, sorted by how soon their chairs would be freed.
 * An approved cover also waits while a next approval is asked for.
 */
export async function coversToCheck(
  db: Db,
  scope: Scope,
  { centerId, patientId, state }: Asked,
  now: Date,
): Promise<CoverToCheck[]> {
  if (centerId) requireCenterIn(scope, centerId);
  const wantsPaper = sql<boolean>`cover_checks.question = 'paper-wanted'`;
  const waits = sql<boolean>`((cover_checks.question = 'waiting' and not ${isApproved})
    or (${isNextAsked(now)} and not ${wantsPaper}))`;
  const rows = await checks(db, now)
    .where(inScope(centerId ? [centerId] : scope, 'cover_checks.center_id'))
    .$if(patientId !== undefined, (all) => all.where('covers.patient_id', '=', patientId!))
    .$if(state === 'waiting', (all) => all.where(waits))
    .$if(state === 'paper-wanted', (all) => all.where(wantsPaper))
    .$if(state === 'approved', (all) => all.where(isApproved))
    .$if(state === 'refused', (all) => all.where('question', '=', 'refused').where(sql<boolean>`not ${isApproved}`))
    .orderBy(sql`case when ${waits} then 1 when ${wantsPaper} then 2 end nulls last`)
    .orderBy(sql`(${waitingFor(now)} -> 0 ->> 'until')::timestamptz nulls last`)
    .orderBy(sql`coalesce(approval.decided_at, cover_checks.decided_at, cover_checks.asked_at) desc`)
    .orderBy('cover_checks.cover_id')
    .limit(sql.lit(LISTED))
    .execute();
  return presentAll(db, rows, now);
}

/** Reads one cover at one center. Throws `cover-not-found`. */
export async function coverToCheck(
  db: Db | Tx,
  { coverId, centerId }: { coverId: string; centerId: string },
  now: Date,
): Promise<CoverToCheck> {
  const row = await checks(db, now)
    .where('cover_checks.cover_id', '=', coverId)
    .where('cover_checks.center_id', '=', centerId)
    .executeTakeFirst();
  if (!row) throw new AppError('cover-not-found');
  return (await presentAll(db, [row], now))[0]!;
}

function checks(db: Db | Tx, now: Date) {
  return db
    .selectFrom('cover_checks')
    .innerJoin('covers', 'covers.id', 'cover_checks.cover_id')
    .innerJoin('patients', 'patients.id', 'covers.patient_id')
    .innerJoin('centers', 'centers.id', 'cover_checks.center_id')
    .leftJoin('cover_letters', 'cover_letters.cover_id', 'covers.id')
    .leftJoinLateral(lastApproval(now).as('approval'), (join) => join.onTrue())
    .leftJoin('administrators', (join) =>
      join.on('administrators.id', '=', sql`coalesce(approval.decided_by, cover_checks.decided_by)`),
    )
    .leftJoin('center_schemes', (join) =>
      join
        .onRef('center_schemes.center_id', '=', 'cover_checks.center_id')
        .onRef('center_schemes.scheme', '=', 'covers.scheme'),
    )
    .where('covers.removed_at', 'is', null)
    .select(['covers.id', 'covers.scheme', 'covers.holder', 'covers.card_last4', 'covers.valid_to'])
    .select(['patients.id as patient_id', 'patients.name as patient'])
    .select(sql<string | null>`coalesce(patients.phone, patients.relative_phone)`.as('phone'))
    .select(['centers.id as center_id', 'centers.name as center', 'administrators.user_name as decided_by'])
    .select(['asked_at', 'question', 'question_reason', 'question_asked_at', isNextAsked(now).as('is_next_asked')])
    .select([
      'approval.valid_until',
      'approval.sessions',
      'approval.sessions_left',
      'approval.reference',
      'approval.earlier',
    ])
    .select(sql<boolean>`approval.valid_until is not null`.as('is_approved'))
    .select(sql<Date | null>`coalesce(approval.decided_at, cover_checks.decided_at)`.as('decided_at'))
    .select('cover_letters.at as letter_at')
    .select('center_schemes.sessions_per_course as course')
    .select([bookedFromToday(now).as('booked'), waitingFor(now).as('waiting')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof checks>['execute']>>[number];

function nextToCheck(row: Row): CoverToCheck['next'] {
  const next = nextOf(row);
  return next && { ...next, askedAt: row.question_asked_at?.toISOString() ?? null };
}

async function presentAll(db: Db | Tx, rows: readonly Row[], now: Date): Promise<CoverToCheck[]> {
  const reached = await whoCanBeTold(
    db,
    rows.flatMap(({ waiting }) => waiting.map(({ id }) => id)),
  );
  const closedAt = await readClosedDays(
    db,
    rows.map((row) => row.center_id),
  );
  return rows.map((row) => presentCheck(row, reached, closedAt(row.center_id), now));
}

function presentCheck(row: Row, reached: ReadonlySet<string>, isClosedOn: IsClosedOn, now: Date): CoverToCheck {
  const [first] = row.waiting;
  const today = istDateOf(now);
  return {
    coverId: row.id,
    centerId: row.center_id,
    CenterName: row.center,
    patient: { _id: row.patient_id, name: row.patient, phone: showPhone(row.phone) },
    scheme: row.scheme as Scheme,
    holder: row.holder,
    cardLast4: row.card_last4,
    validTo: row.valid_to,
    hasLetter: row.letter_at !== null,
    letterAt: row.letter_at?.toISOString() ?? null,
    ...checkOf(row),
    askedAt: row.asked_at.toISOString(),
    answerBy: first ? new Date(first.until).toISOString() : null,
    approvedUntil: row.valid_until,
    sessions: row.sessions,
    sessionsLeft: row.sessions_left,
    course: row.course,
    booked: row.booked,
    reference: row.reference,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    earlier: row.earlier,
    next: nextToCheck(row),
    waiting: row.waiting.map(({ id, date, startHour, chair }) => ({
      bookingId: id,
      date,
      time: windowLabel(startHour),
      chair,
    })),
    isTold: row.waiting.length > 0 && row.waiting.every(({ id }) => reached.has(id)),
    closedDays: datesFrom(today, addDays(today, DAYS_LOOKED_AT)).filter(isClosedOn),
  };
}
