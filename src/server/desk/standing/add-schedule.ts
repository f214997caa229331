import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Scope } from '../../../domain/rights';
import type { Scheme } from '../../../domain/schemes';
import type { Pattern, StandingPayment } from '../../../domain/standing';
import { type IstDate, formatDate, istDateOf, formatWeekdays } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { lockPatients, lockStanding } from '../../appointments';
import { tellNewPayers } from '../../charges';
import { AppError } from '../../errors';
import { whoIsTold } from '../../messages';
import { findFor } from '../../patients';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { standingCenter, startHourOf } from '../../seats';
import { recordAction, requireCenterIn } from '../../staff';
import { openCenter } from '../book-at-desk';
import { placeDays } from './place-days';
import type { Schedule } from './schedules';
import type { ToPay } from './send-link';
import { tellPlaced } from './tell-schedule';

export type NewSchedule = {
  centerId: string;
  weekdays: number[];
  time: string;
  chair?: number | undefined;
  from: IstDate;
  until?: IstDate | undefined;
  payment: StandingPayment;
  scheme?: Scheme | undefined;
  note?: string | undefined;
};

/**
 * Gives a patient a standing schedule, and takes the chairs of its dates as far ahead as they are taken today. The
 * patient is told of them in one message, unless a link is to be sent with it (`sendLink`). Throws `center-not-found`, `center-blocked`,
 * `date-past`, `window-unknown`, `standing-already`, `patient-blocked`, `person-not-confirmed`, `nobody-to-tell`, the errors of `findFor`,
 * and `invalid-input` for a chair that the center has not, an end before the begin, or a scheme that is not named.
 */
export async function addSchedule(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  patientId: string,
  wanted: NewSchedule,
  now: Date,
): Promise<{ schedule: Schedule; toPay: ToPay | null }> {
  const { centerId, chair = null, from, until = null, payment, note = null } = wanted;
  const { administratorId } = administrator;
  requireCenterIn(scope, centerId);
  const weekdays = [...new Set(wanted.weekdays)].sort();
  const pattern = { weekdays, startHour: startHourOf(wanted), from, until };
  if (from < istDateOf(now)) throw new AppError('date-past');
  if (until !== null && until < from) throw wrong('until', 'Please give a last day that is not before the first');
  await lockStanding(tx, centerId);
  await lockPatients(tx, [patientId]);
  const patient = await findFor(tx, { administrator, scope }, 'book', patientId, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (patient.isBlocked) throw new AppError('patient-blocked');
  await openCenter(tx, centerId);
  await requireChair(tx, centerId, chair);
  await requireNoOther(tx, patientId, pattern, null, now);
  const scheme = payment === 'scheme' ? (wanted.scheme ?? (await onlyScheme(tx, patientId))) : null;
  const schedule = {
    id: newId(),
    centerId,
    patientId,
    pattern,
    from,
    chair,
    payment,
    scheme,
    note,
    createdBy: administratorId,
  };
  await tx
    .insertInto('standing')
    .values({
      ...{
        id: schedule.id,
        center_id: centerId,
        patient_id: patientId,
        weekdays,
        start_hour: pattern.startHour,
        chair,
      },
      ...{ from_date: from, pattern_from: from, until_date: until, payment, scheme, note },
      ...{ created_at: now, created_by: administratorId },
    })
    .execute();
  if (payment !== 'scheme') await tellNewPayers(tx, { centerId, until }, now);
  const { placed, held } = await placeDays(tx, schedule, administratorId, now);
  if (held) await requireReader(tx, placed[0]!.id);
  else await tellPlaced(tx, placed, now);
  const subject = { subject: 'patient', subjectId: patientId, subjectName: patient.name, centerId } as const;
  const after = { schedule: inWords(schedule) };
  await recordAction(tx, administrator, { action: 'standing-added', ...subject, after }, now);
  return { schedule, toPay: held && { patientId, placed, held } };
}

/** Throws `nobody-to-tell` where no message reaches whoever is told of a session: it has the link for paying. */
async function requireReader(tx: Tx, bookingId: string): Promise<void> {
  const told = await whoIsTold(tx, bookingId);
  if (told.some(({ reader, hasChannel }) => hasChannel || reader.recipient !== '')) return;
  throw new AppError('nobody-to-tell', {
    message:
      'A link for paying is sent by message, and no confirmed email address or number is known here. Please choose another way to pay.',
  });
}

/** Throws `invalid-input` for a chair that the center has not. */
export async function requireChair(tx: Tx, centerId: string, chair: number | null): Promise<void> {
  if (chair === null) return;
  const { chairs } = await standingCenter(tx, centerId);
  if (!chairs.includes(chair)) throw wrong('chair', 'The center has no chair of this number');
}

/**
 * Throws `standing-already` where another schedule of the patient has one of the weekdays at the same time, at any
 * center. The patient must be locked.
 */
export async function requireNoOther(
  tx: Tx,
  patientId: string,
  { weekdays, from, until }: Pattern,
  except: string | null,
  now: Date,
): Promise<void> {
  const first = from > istDateOf(now) ? from : istDateOf(now);
  const { rows } =
    await sql`select from standing where patient_id = ${patientId} and id is distinct from ${except}::uuid
    and weekdays && ${[...weekdays]}::smallint[] and from_date <= coalesce(${until}::date, 'infinity')
    and coalesce(until_date, 'infinity') >= greatest(from_date, ${first}::date) limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError('standing-already');
}

/** The scheme of the only card that a patient has. Throws `invalid-input` where there is not just one. */
async function onlyScheme(tx: Tx, patientId: string): Promise<Scheme> {
  const found = await tx
    .selectFrom('covers')
    .select('scheme')
    .where('patient_id', '=', patientId)
    .where('removed_at', 'is', null)
    .execute();
  if (found.length !== 1) throw wrong('scheme', 'Scheme is required');
  return found[0]!.scheme as Scheme;
}

export function wrong(field: string, message: string): AppError {
  return new AppError('invalid-input', { message, fields: { [field]: message } });
}

/** A schedule for the log of what staff did: `Mon, Wed, Fri, 9 AM - 1 PM, chair 4, from Tue, 1 Dec 2026`. */
export function inWords({ pattern: { weekdays, startHour, from }, chair }: Schedule): string {
  return `${formatWeekdays(weekdays)}, ${windowLabel(startHour)}, ${chair === null ? '' : `chair ${chair}, `}from ${formatDate(from)}`;
}
