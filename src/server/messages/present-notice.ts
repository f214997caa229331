import { showPhone } from '../../domain/phone';
import { type NoticeShown, languageOf } from '../../contract';
import type { Answer } from '../../domain/messages';
import { paiseToRupees } from '../../domain/money';
import { hasBegun, windowLabel } from '../../domain/windows';
import type { Db } from '../platform/db/database';
import { deskText, isReminder, type MailDetails, pageOf, type Template } from '../outbox';
import { cancellationOf, reschedulingOf, statusOf, type WholeBooking, wholeBookings } from '../appointments';
import { actorOf } from './notice-actor';
import { deskModeOf } from '../payments';
import type { FoundNotice } from './find-notice';
import { dataAsked, sessionToAskBy } from './numbers/ask-for-data';
import { writtenHere } from './numbers/write-here';

/**
 * Presents a notice to whoever has its link: no more than they were told, and what can be done now. For a session that
 * was moved since, its present time is shown, since the question was about the former one. Shows nothing to an account
 * that may no longer see the patient's appointments.
 */
export async function presentNotice(db: Db, notice: FoundNotice, now: Date): Promise<NoticeShown> {
  const { template, language, bookingId } = notice;
  const page = pageOf(template as Template, notice.slots as MailDetails[Template]);
  const shown = {
    success: true as const,
    template,
    language: languageOf(language) ?? 'en',
    page,
    canStop: notice.userId !== null,
    writtenHere: await hereOf(db, notice, now),
  };
  const row =
    bookingId === null ? undefined : await wholeBookings(db).where('bookings.id', '=', bookingId).executeTakeFirst();
  if (!row || isOfSeveral(notice)) return { ...shown, ...NOTHING, name: await nameOf(db, notice) };
  if ((await actorOf(db, { ...notice, bookingId: row.id }, 'see')) === null) return { ...shown, ...NOTHING, name: '' };
  const { session_date: date, start_hour: startHour } = row;
  const status = statusOf(row, now);
  const isBegun = hasBegun({ date, startHour }, now);
  const isAboutThis = notice.date === date && notice.startHour === startHour;
  const isOpen = isReminder(template) && isAboutThis && status === 'confirmed' && !isBegun;
  const canAnswer = isOpen && (await actorOf(db, { ...notice, bookingId: row.id })) !== null;
  const terms = cancellationOf(row, now);
  const isCancelled = status === 'cancelled';
  const answer = isAboutThis ? (notice.answer as Answer | null) : null;
  return {
    ...shown,
    name: firstNameOf(row.username),
    text: deskTextOf(notice, isAboutThis),
    session: {
      bookingId: row.id,
      patientId: notice.userId !== null && notice.userId !== row.patient_id ? row.patient_id : null,
      date,
      time: windowLabel(startHour),
      centerName: row.center_name,
      centerAddress: row.center_address,
      centerCity: row.center_city,
      contactNumber: showPhone(row.contact_number),
    },
    canAnswer,
    answer,
    wantsNumber: canAnswer && answer === 'call' && (await isCalledWithoutNumber(db, notice.id)),
    isCancelled,
    hasBegun: isBegun,
    canCancel: canAnswer && terms.allowed,
    canMove: canAnswer && row.center_status === 'active' && reschedulingOf(row, now).allowed,
    paid: paiseToRupees(row.refundable),
    refund: isCancelled ? goesBack(row) : row.refundable > 0 ? paiseToRupees(terms.refund) : null,
    isPaidAtDesk: deskModeOf(row) !== null,
  };
}

/** Whether this is a reminder of several sessions: showing one of them would mislead. */
function isOfSeveral({ template, slots }: FoundNotice): boolean {
  return template === 'reminder-change' && (slots as MailDetails['reminder-change']).others.length > 0;
}

const NOTHING = {
  text: null,
  session: null,
  canAnswer: false,
  answer: null,
  wantsNumber: false,
  isCancelled: false,
  hasBegun: false,
  canCancel: false,
  canMove: false,
  paid: 0,
  refund: null,
  isPaidAtDesk: false,
} as const;

async function isCalledWithoutNumber(db: Db, noticeId: string): Promise<boolean> {
  const request = await db
    .selectFrom('call_requests')
    .select('id')
    .where('notice_id', '=', noticeId)
    .where('number', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return request !== undefined;
}

/** Returns what the desk wrote. Once the session was moved, only a request to call still holds. */
function deskTextOf({ template, slots, language }: FoundNotice, isAboutThis: boolean): string | null {
  if (template !== 'from-desk') return null;
  const details = slots as MailDetails['from-desk'];
  return isAboutThis || details.message === 'call-us' ? deskText(details, languageOf(language) ?? 'en') : null;
}

/** Rupees that are refunded for a cancelled booking; 0 if the money stays, null if nothing was paid. */
function goesBack({ refunded, refund_status: status, refundable }: WholeBooking): number | null {
  if (status !== null && status !== 'failed') return paiseToRupees(refunded);
  return refundable > 0 ? 0 : null;
}

/** The first name of the account or the person without one whom a notice tells. */
async function nameOf(db: Db, notice: FoundNotice): Promise<string> {
  const { userId, patientId } = notice;
  // Whoever has the number by now is not told whose it was.
  if (userId === null && (await writtenHere(db, notice)) === null) return '';
  const id = userId ?? patientId;
  if (id === null) return '';
  const person = await db
    .selectFrom('patients')
    .leftJoin('users', 'users.id', 'patients.user_id')
    .select(({ fn }) => fn.coalesce('users.username', 'patients.name').as('name'))
    .where('patients.id', '=', id)
    .executeTakeFirst();
  return firstNameOf(person?.name ?? '');
}

/** How somebody without an account is written to at the number of their message; of the number only its end. */
async function hereOf(db: Db, notice: FoundNotice, now: Date): Promise<NoticeShown['writtenHere']> {
  const here = await writtenHere(db, notice);
  if (here === null || notice.patientId === null) return null;
  const { number, state, channel } = here;
  const canAsk = state !== 'asked' && (await sessionToAskBy(db, notice.patientId, now)) !== null;
  const asked = canAsk ? await dataAsked(db, notice.patientId) : [];
  return { ending: number.slice(-4), state, channel, canAsk, asked };
}

/** Returns the first name, which is enough to know whose session it is: others may open a link from a lock screen. */
function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0]!;
}
