/** Due work about messages: reminders, and the ladders of notices. */
import { sql } from 'kysely';
import type { Context } from '../context';
import { BY_THE_HOUR, BY_WRITES, ofRounds, type Work } from '../platform/due/due';
import { climbSome } from './climb';
import { remindOfSessions } from './remind';
import { remindOfChanges } from './remind-of-changes';
import { remindOfHolds } from './remind-of-holds';
import { tellUnanswered } from './tell-funded';

/** Returns the due work about messages. */
export function messagesDue(context: Context): Work[] {
  const { database, clock } = context;
  const reminders = { atATime: 100, budget: 10_000 };
  return [
    ofRounds('tell unanswered', BY_WRITES, {
      atATime: 50,
      budget: 50,
      some: (most) => database.db.transaction().execute((tx) => tellUnanswered(tx, clock(), most)),
    }),
    ofRounds(
      'remind and tell',
      // Of sessions by the hour; of a hold before its end, which is looked at while there is one.
      (since) => sql`least(${BY_THE_HOUR(since)}, (select min(due_at) from notices where status = 'open'),
        (select min(created_at) from bookings where status = 'pending' and hold_expires_at is not null))`,
      { atATime: 200, budget: 2_000, some: (most) => remindOfChanges(context, most) },
      { ...reminders, some: remindOfSessions(context, 'evening') },
      { ...reminders, some: remindOfSessions(context, 'soon') },
      { atATime: 200, budget: 200, some: (most) => remindOfHolds(context, most) },
      { atATime: 200, budget: 10_000, some: (most) => climbSome(context, most) },
    ),
  ];
}
