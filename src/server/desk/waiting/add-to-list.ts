import { refuseAtDesk } from '../../../domain/desk';
import { MAX_WAIT_DATES } from '../../../domain/account-limits';
import type { Scope } from '../../../domain/rights';
import { type IstDate, addDays, datesFrom, istDateOf, weekdayOf } from '../../../domain/time';
import { startHourOf } from '../../seats';
import { lockPatients } from '../../appointments';
import { addWaitAtDesk } from '../../bookings';
import { AppError } from '../../errors';
import { addPatient, findFor, type NewPatient, register } from '../../patients';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction, requireCenterIn } from '../../staff';
import { openCenter } from '../book-at-desk';
import { refusalOf } from '../refusals';

export type ToWait = {
  patient: { _id: string } | NewPatient;
  centerId: string;
  for: 'dates' | 'weekdays' | 'standing';
  times: string[];
  dates?: IstDate[] | undefined;
  weekdays?: number[] | undefined;
  from?: IstDate | undefined;
  until?: IstDate | undefined;
  noticeHours?: number | undefined;
  note?: string | undefined;
};

/**
 * Puts somebody on the waiting list for the desk of a center, and into its register if they are new. The same again changes nothing.
 * Throws the errors of `addWaitAtDesk`, why a date can't be booked, `wait-too-wide`, `invalid-input` for a span or days
 * that are missing, and what is against the person.
 */
export async function addToList(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  input: ToWait,
  now: Date,
): Promise<{ waitId: string; patientId: string }> {
  const { centerId, times, noticeHours, note = null } = input;
  requireCenterIn(scope, centerId);
  await openCenter(tx, centerId);
  const dates = datesOf(input, now);
  const isKnown = '_id' in input.patient;
  const patientId =
    '_id' in input.patient ? input.patient._id : await addPatient(tx, administrator, scope, input.patient, now);
  await lockPatients(tx, [patientId]);
  const patient = await findFor(tx, { administrator, scope }, 'book', patientId, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (patient.isBlocked) throw new AppError('patient-blocked');
  if (!isKnown) await register(tx, centerId, patientId, now);
  const weekdays = input.for === 'standing' ? input.weekdays! : null;
  const wanted = {
    centerId,
    dates,
    weekdays,
    times,
    noticeHours,
    note,
    administratorId: administrator.administratorId,
  };
  const { id, isNew } = await addWaitAtDesk(tx, { id: patientId, hasAccount: patient.hasAccount }, wanted, now);
  if (isNew) {
    const subject = { subject: 'patient', subjectId: patientId, subjectName: patient.name, centerId } as const;
    const after = { times, ...(weekdays ? { weekdays } : { dates }) };
    await recordAction(tx, administrator, { action: 'waiting-added', ...subject, after }, now);
  }
  return { waitId: id, patientId };
}

/** The dates that are waited for, without those that are over; none for a standing place. */
function datesOf(input: ToWait, now: Date): IstDate[] {
  const { times, dates = [], weekdays = [], from = istDateOf(now), until } = input;
  const hours = times.map((time) => startHourOf({ time }));
  if (input.for !== 'dates' && weekdays.length === 0) throw wrong('weekdays', 'Please choose the days');
  if (input.for === 'standing') return [];
  if (input.for === 'dates') {
    if (dates.length === 0) throw wrong('dates', 'Please choose a date');
    for (const date of dates) {
      const refused = refusalOf(date, Math.max(...hours), now);
      if (refused) throw new AppError(refused);
    }
    return dates;
  }
  if (!until || until < from) throw wrong('until', 'Please give a last day that is not before the first');
  // Cut, so that a far last day costs nothing: it is refused below.
  const span = datesFrom(from, until < addDays(from, MAX_SPAN) ? until : addDays(from, MAX_SPAN));
  const open = span
    .filter((date) => weekdays.includes(weekdayOf(date)))
    .filter((date) => hours.some((hour) => refuseAtDesk(date, hour, now) === null));
  if (open.length > MAX_WAIT_DATES || until > addDays(from, MAX_SPAN)) {
    throw wrong('until', `Please choose a shorter time: at most ${MAX_WAIT_DATES} days`);
  }
  if (open.length === 0) throw wrong('until', 'None of these days can be booked');
  return open;
}

const MAX_SPAN = 180;

function wrong(field: string, sentence: string): AppError {
  return new AppError('invalid-input', { fields: { [field]: sentence } });
}
