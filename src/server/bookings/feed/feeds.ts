import { v7 as newId } from 'uuid';
import { type Language, languageOf } from '../../../contract';
import { addDays, istDateOf } from '../../../domain/time';
import type { Config } from '../../config';
import type { Db } from '../../platform/db/database';
import { statusOf, wholeBookings } from '../../appointments';
import { mayAct } from '../../patients';
import { paymentStatusOf } from '../../payments';
import { calendarEntryOf } from '../calendar-entry';
import type { CalendarEntry } from '../calendar';

/** How many days past sessions stay in the feed: a calendar drops what the feed lacks, and people look back. */
const PAST_DAYS = 60;

/** Finds the feed of an account; null if it has none. */
export async function findFeed(db: Db, userId: string): Promise<string | null> {
  const feed = await db.selectFrom('calendar_feeds').select('id').where('user_id', '=', userId).executeTakeFirst();
  return feed?.id ?? null;
}

/** Gives an account a new feed in place of any earlier one. Returns its id. */
export async function renewFeed(db: Db, userId: string, now: Date): Promise<string> {
  const feed = { id: newId(), created_at: now };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute();
  return feed.id;
}

/** Ends the feed of an account, if there is one. */
export async function endFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

/** Finds the account of a feed; null if the feed was ended or renewed, or if the account may not log in. */
export async function readerOfFeed(db: Db, feedId: string): Promise<{ userId: string; language: Language } | null> {
  const reader = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.language'])
    .where('calendar_feeds.id', '=', feedId)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return reader ? { userId: reader.id, language: languageOf(reader.language) ?? 'en' } : null;
}

/**
 * Reads the sessions that an account may see now, its own and those of the people it cares for: all coming ones, and
 * those of the last PAST_DAYS. Chairs that were never paid for are left out, since they would come and go.
 */
export async function feedEntries(
  db: Db,
  userId: string,
  config: Pick<Config, 'publicUrl' | 'operator'>,
  now: Date,
): Promise<CalendarEntry[]> {
  const rows = await wholeBookings(db)
    .where(mayAct(userId, 'see'))
    .where('bookings.session_date', '>=', addDays(istDateOf(now), -PAST_DAYS))
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .orderBy('bookings.id')
    .limit(1_000)
    .execute();
  return rows
    .filter((row) => {
      const isOver = statusOf(row, now) === 'cancelled' || row.hold_expires_at !== null;
      return !isOver || paymentStatusOf(row) !== 'unpaid';
    })
    .map((row) => calendarEntryOf(row, { config, isForAnother: row.patient_id !== userId, maySee: true }, now));
}
