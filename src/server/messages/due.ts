/** Due work about messages: reminders, and the ladders of notices. */
import type { Context } from '../context';
import { ofRounds, type Work } from '../platform/due/due';
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
    ofRounds('tell unanswered', {
      atATime: 50,
      budget: 50,
      some: (most) => database.db.transaction().execute((tx) => tellUnanswered(tx, clock(), most)),
    }),
    ofRounds(
      'remind and tell',
      { atATime: 200, budget: 2_000, some: (most) => remindOfChanges(context, most) },
      { ...reminders, some: remindOfSessions(context, 'evening') },
      { ...reminders, some: remindOfSessions(context, 'soon') },
      { atATime: 200, budget: 200, some: (most) => remindOfHolds(context, most) },
      { atATime: 200, budget: 10_000, some: (most) => climbSome(context, most) },
    ),
  ];
}
