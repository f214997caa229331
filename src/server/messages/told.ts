/**
 * What people were told about an appointment by notices: by which channels, how far each message came, and the answers.
 */
import { sql } from 'kysely';
import type { ToldAbout, ToldLast } from '../../contract/admin';
import type { Answer, Channel, MessageState } from '../../domain/messages';
import type { Scope } from '../../domain/rights';
import type { IstDate } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import type { Db } from '../platform/db/database';
import { inScope } from '../staff';

/**
 * The states of a message, the furthest first. Dropped messages are left out: they were read on another channel or are
 * no longer wanted, and nobody got them.
 */
const FURTHEST = ['read', 'delivered', 'sent', 'waiting', 'failed'] as const satisfies MessageState[];

type Message = {
  notice_id: string | null;
  channel: string;
  status: string;
  created_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
};

/** Lists the notices about an appointment, the newest first. */
export async function noticesAbout(
  db: Db,
  { id: bookingId, patient_id: patientId }: { id: string; patient_id: string },
): Promise<ToldAbout[]> {
  const found = await notices(db).where('notices.booking_id', '=', bookingId).execute();
  return present(db, found, patientId);
}

/** A notice, and the appointment that it was about, as it stands now. */
type OfPatient = ToldAbout & { bookingId: string; date: IstDate; time: string };

/** Lists the latest notices about a patient's appointments at some centers. */
export async function noticesOfPatient(db: Db, scope: Scope, patientId: string, most: number): Promise<OfPatient[]> {
  const found = await notices(db)
    .innerJoin('appointments as bookings', 'bookings.id', 'notices.booking_id')
    .select(['bookings.id as bookingId', 'bookings.session_date as date', 'bookings.start_hour as startHour'])
    .where('bookings.patient_id', '=', patientId)
    .where(inScope(scope))
    .limit(most)
    .execute();
  const told = await present(db, found, patientId);
  return found.map(({ bookingId, date, startHour }, n) => ({
    ...told[n]!,
    ...{ bookingId, date, time: windowLabel(startHour) },
  }));
}

function notices(db: Db) {
  return db
    .selectFrom('notices')
    .leftJoin('users', 'users.id', 'notices.user_id')
    .select(['notices.id', 'notices.template', 'notices.status', 'notices.created_at', 'notices.user_id'])
    .select(['notices.answer', 'notices.answered_at', 'notices.answered_by', 'notices.read_at', 'users.username'])
    .leftJoin('call_requests as call', 'call.notice_id', 'notices.id')
    .leftJoin('administrators as caller', 'caller.id', 'call.done_by')
    .select(['call.id as call_id', 'call.done_at as called_at', 'caller.user_name as called_by'])
    .select(sql<string | null>`notices.slots ->> 'message'`.as('message'))
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id', 'desc');
}

type Notice = Awaited<ReturnType<ReturnType<typeof notices>['execute']>>[number];

async function present(db: Db, found: readonly Notice[], patientId: string): Promise<ToldAbout[]> {
  if (found.length === 0) return [];
  const messages = await db
    .selectFrom('outbox')
    .select(['notice_id', 'channel', 'status', 'created_at', 'sent_at', 'delivered_at', 'read_at'])
    .where(
      'notice_id',
      'in',
      found.map(({ id }) => id),
    )
    .where('status', '<>', 'dropped')
    .orderBy('created_at')
    .execute();
  return found.map((notice) => ({
    _id: notice.id,
    template: notice.template,
    message: notice.message,
    carer: notice.user_id !== null && notice.user_id !== patientId ? notice.username : null,
    createdAt: notice.created_at.toISOString(),
    isOver: notice.status !== 'open',
    readAt: notice.read_at?.toISOString() ?? null,
    channels: channelsOf(messages.filter((message) => message.notice_id === notice.id)),
    answer: notice.answer as Answer | null,
    answeredAt: notice.answered_at?.toISOString() ?? null,
    answeredBy: notice.answered_by as ToldAbout['answeredBy'],
    call: notice.call_id
      ? { _id: notice.call_id, doneAt: notice.called_at?.toISOString() ?? null, doneBy: notice.called_by }
      : null,
  }));
}

/**
 * Lists each channel once, in the order in which they were tried, with its furthest message: push has one for each
 * browser.
 */
function channelsOf(messages: readonly Message[]): ToldAbout['channels'] {
  const furthest = new Map<string, Message>();
  const rank = ({ status }: Message) => FURTHEST.findIndex((state) => state === status);
  for (const message of messages) {
    const known = furthest.get(message.channel);
    if (!known || rank(message) < rank(known)) furthest.set(message.channel, message);
  }
  return [...furthest.values()].map(({ channel, status, ...at }) => ({
    channel: channel as Channel,
    state: status as ToldAbout['channels'][number]['state'],
    at: (
      (status === 'read' && at.read_at) ||
      (status === 'delivered' && at.delivered_at) ||
      at.sent_at ||
      at.created_at
    ).toISOString(),
  }));
}

/**
 * SQL for a row of `bookings`: the last reminder or desk message about the session at its present time, and how far it
 * came; null if there was none.
 */
export const toldLast = sql<ToldLast | null>`(
  select jsonb_build_object('template', notices.template, 'state', case when notices.read_at is not null then 'read' else coalesce(
    (select message.status from outbox message where message.notice_id = notices.id and message.status <> 'dropped'
      order by array_position(${sql.lit(`{${FURTHEST.join(',')}}`)}::text[], message.status) limit 1),
    case notices.status when 'open' then 'waiting' else 'failed' end) end)
  from notices where notices.booking_id = bookings.id and notices.template in ('reminder', 'from-desk')
    and notices.slots ->> 'date' = bookings.session_date::text and (notices.slots ->> 'startHour')::int = bookings.start_hour
  order by notices.created_at desc, notices.read_at limit 1)`;
