/**
 * Work that is due by the clock, in small statements that any process may run at any time: frees lapsed holds,
 * completes past bookings, asks the provider about payments and refunds that a lost message or a crash left open, and
 * deletes data whose time is up.
 */
import { sql } from 'kysely';
import { istDateOf } from '../domain/time';
import { START_HOURS, windowEnds } from '../domain/windows';
import type { Context } from './context';
import {
  BY_THE_HOUR,
  BY_WRITES,
  firstOf,
  inTurns,
  ofRounds,
  ofRows,
  ONCE,
  startDue,
  type Work,
} from './platform/due/due';
import { compactCounters, mailAccounts } from './reports';
import { moneyDue } from './checkout';
import { endPastWaits, finishCancelled, offerChairs, renewSeries, tellPaused } from './bookings';
import { centersDue } from './centers';
import { messagesDue } from './messages';
import { messagesToSend } from './delivery';
import { closuresDue } from './closures';
import { coverDueAccounts } from './cash';
import { placeStanding } from './desk';
import { sealLetters } from './funding';
import { askSoon } from './ledger';
import { holdLapsed, lapse, transition } from './appointments';
import { forgetDaily, forgetsFrom } from './privacy';

const HOURS_OF_A_DAY = 24;

/** Frees the chairs of lapsed holds, at most `most`, and closes their checkout pages. */
async function lapseHolds({ database, clock }: Context, most: number): Promise<number> {
  const now = clock();
  const isDue = sql<boolean>`status = 'pending' and ${holdLapsed(now)}`;
  const account = sql`coalesce(user_id, patient_id)`;
  const next = inTurns('bookings', { isDue, since: sql`hold_expires_at`, account });
  const due = sql<boolean>`bookings.id in (select id from bookings where ${isDue}
    and id in (select id from (${next}) next order by turn, since limit ${most}) for update skip locked)`;
  const freed = await database.db.transaction().execute((tx) => lapse(tx, due, now));
  // A payment is locked before its bookings, so this comes after them. Where the process dies before it, an open one is asked about.
  await askSoon(
    database.db,
    freed.flatMap(({ payment_id: id }) => id ?? []),
    now,
  );
  return freed.length;
}

/**
 * Completes confirmed bookings whose window is over, and ends the attendance of who was there: at most `most`, the earliest. The order
 * and the single comparison let the index answer: the planner assumes that nearly all confirmed bookings are over, though these were
 * completed long ago, and would scan all future ones.
 */
async function completePastBookings({ database, clock }: Context, most: number): Promise<number> {
  const now = clock();
  const today = istDateOf(now);
  const notEnded = START_HOURS.find((hour) => windowEnds(today, hour) > now) ?? HOURS_OF_A_DAY;
  const where = sql<boolean>`bookings.id in (select id from bookings
    where status = 'confirmed' and (session_date, start_hour) < (${today}::date, ${notEnded}::smallint)
    order by session_date, start_hour limit ${most} for update skip locked)`;
  const done = await transition(database.db, { where, status: 'confirmed' }, { to: 'completed', actor: 'clock', now });
  return done.length;
}

/** Everything that is due, of every room. */
export function worksOf(context: Context): Work[] {
  const { database, clock } = context;
  return [
    // First of all, since others go by what is free.
    ofRounds('finish cancelled', firstOf('patient_changes', 'at', 'finished_at is null and undone_at is null'), {
      atATime: 50,
      budget: 500,
      some: (most) => finishCancelled(context, most),
    }),
    ofRounds('lapse holds', firstOf('bookings', 'hold_expires_at', "status = 'pending'"), {
      atATime: 50,
      budget: 1_000,
      some: (most) => lapseHolds(context, most),
    }),
    // Before anybody is offered what is free.
    ofRounds('place standing', firstOf('standing', 'due_at', 'true'), {
      atATime: 50,
      budget: 500,
      some: (most) => placeStanding(context, clock(), most),
    }),
    // After what may have become due.
    ofRounds('pay from accounts', firstOf('accounts', 'cover_at', 'true'), {
      atATime: 50,
      budget: 500,
      some: (most) => coverDueAccounts(database.db, clock(), most),
    }),
    ofRows(messagesToSend(context)),
    ...moneyDue(context),
    ...centersDue(context),
    ...closuresDue(context),
    ...messagesDue(context),
    ofRounds('complete bookings', BY_THE_HOUR, {
      atATime: 1_000,
      budget: 20_000,
      some: (most) => completePastBookings(context, most),
    }),
    ofRounds(
      'offer chairs',
      // A wait that is open is looked at again and again.
      firstOf('waits', 'created_at', 'ended_at is null'),
      { atATime: 500, budget: 500, some: (most) => endPastWaits(database.db, clock(), most) },
      { atATime: 200, budget: 200, some: (most) => offerChairs(database.db, clock(), most) },
      { atATime: 100, budget: 500, some: (most) => tellPaused(database.db, clock(), most) },
    ),
    ofRounds('renew series', firstOf('series', 'renew_at', 'renewals_stopped_at is null'), {
      atATime: 100,
      budget: 100,
      some: (most) => renewSeries(database.db, clock(), most),
    }),
    ofRounds('seal letters', firstOf('cover_letters', 'at', 'not sealed'), {
      atATime: 10,
      budget: 200,
      some: (most) => sealLetters(database.db, context.secret, most),
    }),
    ofRounds('mail accounts', BY_THE_HOUR, { ...ONCE, some: () => mailAccounts(database.db, clock()).then(() => 0) }),
    ofRounds('compact counters', BY_WRITES, { ...ONCE, some: () => compactCounters(database.db).then(() => 0) }),
    ofRounds('forget what is past its time', forgetsFrom, { ...ONCE, some: () => forgetDaily(context).then(() => 0) }),
  ];
}

/** Does all that is due once, but for what may take minutes. */
export async function sweep(context: Context): Promise<void> {
  const due = startDue(
    context,
    worksOf(context).filter((work) => !('rows' in work && work.rows.isAside)),
  );
  await due.lookNow();
  await due.stop();
}
