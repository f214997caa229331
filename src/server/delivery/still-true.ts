import { sql } from 'kysely';
import type { Db } from '../platform/db/database';
import type { Taken } from '../outbox';
import { isStillMissed } from '../seats';
import { hasConsented } from '../patients';

type Session = { bookingId: string; date: string; startHour: number; until?: string | null };
type Slots = Partial<Session> & {
  /** The earliest first. */
  sessions?: Session[];
  /** Further sessions of the same day. */
  others?: Session[];
  /** Of who is to agree to the notice. */
  userId?: string;
  /** Of a chair that is offered: its booking. */
  offerId?: string;
  /** Dates that are kept; none where all were full. */
  dates?: string[];
  missedAt?: string;
  /** Which message of the desk. */
  message?: string;
  /** How what a center booked is paid. */
  pay?: string;
  /** What is new about cards and papers. */
  kind?: string;
};

/** They say that a session stands. */
const OF_STANDING: ReadonlySet<string> = new Set([
  'booking-confirmed',
  'series-confirmed',
  'booking-rescheduled',
  'sessions-moved',
  'moved-by-center',
  'moved-by-closure',
  'booked-by-center',
  'booking-funded',
]);

/**
 * Whether what a message says is still so: the next channel may be tried an hour later, and a mail may have waited for its server.
 * A missed session may have been taken back, a hold been paid or given up, and a session that is reminded of, or written about by
 * the desk, been cancelled or moved. What has happened stays true, and a mail of it is a letter to keep. On a phone the newest
 * message counts: "booked" after "cancelled" would send somebody on their way.
 */
export async function isStillTrue(
  db: Db,
  { template, slots, channel }: Pick<Taken, 'template' | 'slots' | 'channel'>,
): Promise<boolean> {
  const facts = slots as Slots;
  const { bookingId = '', until, offerId, kind, message, missedAt = '' } = facts;
  if (template === 'consent-needed') return !(await hasConsented(db, facts.userId ?? ''));
  if (template === 'session-missed') return isStillMissed(db, bookingId, missedAt);
  if (template === 'reminder-change') {
    for (const one of [facts, ...(facts.others ?? [])]) if (!(await stands(db, one, ['confirmed']))) return false;
    return true;
  }
  if (template === 'reminder' || (template === 'from-desk' && message !== 'call-us'))
    return stands(db, facts, ['confirmed']);
  if (template === 'hold-lapsing') return isKept(db, bookingId, until);
  if (channel === 'mail') return true;

  if (template === 'chair-offered') return offerId === undefined || isKept(db, offerId, until);
  if (template === 'dates-offered') return facts.dates?.length === 0 || isRenewalKept(db, bookingId, until);
  if (!OF_STANDING.has(template) || kind === 'unanswered' || kind === 'not-approved') return true;
  const first = facts.sessions?.[0] ?? facts;
  const keptUntil = template === 'booked-by-center' && facts.pay === 'link' ? until : first.until;
  return keptUntil ? isKept(db, first.bookingId ?? '', keptUntil) : stands(db, first, ['pending', 'confirmed']);
}

/** Whether a session is booked at the time that is told. */
async function stands(db: Db, { bookingId = '', date, startHour }: Partial<Session>, as: readonly string[]) {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', 'in', as)
    .where('session_date', '=', sql<string>`${date}::date`)
    .where('start_hour', '=', startHour ?? 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a chair is kept until the moment that is told. */
async function isKept(db: Db, bookingId: string, until: string | null = null): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '=', new Date(until ?? 0))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether some of the next dates of a series, which has a session `bookingId`, are still kept. */
async function isRenewalKept(db: Db, bookingId: string, until: string | null = null): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('series_id', '=', (eb) => eb.selectFrom('bookings').select('series_id').where('id', '=', bookingId))
    .where('hold_kind', '=', 'renewal')
    .where('status', '=', 'pending')
    .where('hold_expires_at', '=', new Date(until ?? 0))
    .executeTakeFirst();
  return found !== undefined;
}
