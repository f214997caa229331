/** The mail about a missed session: what to do now. */
import * as paths from '../../../contract/paths';
import { wordsOf } from '../../../locales/words-of';
import { formatSession } from '../../platform/formats';
import { type AppointmentFacts, type Facts, whenAndWhere } from './booking';
import type { MailText } from './layout';
import { when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

/**
 * The details. `missedAt`: when it was recorded (ISO timestamp). The mail is dropped if that is corrected before it is
 * sent.
 */
export type Missed = AppointmentFacts & { missedAt: string };

/** The mail about a missed session: why that matters, whom to call, and where to make up for it. */
function sessionMissed(facts: Facts): MailText {
  const { language, bookingId, contactNumber, publicUrl } = facts;
  const say = wordsOf(language, 'session-missed');
  return {
    subject: say('subject', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('text') },
      { facts: whenAndWhere(language, facts) },
      { text: say('danger') },
      { text: say('doctor', { phone: contactNumber }) },
      { button: { label: say('makeUp'), url: `${publicUrl}${paths.makeUp(bookingId)}` } },
    ],
  };
}

export const SESSION_MISSED = defineMessage<Missed>()({
  key: 'session-missed',
  mail: sessionMissed,
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: ({ bookingId, missedAt }, truth) => truth.isMissed(bookingId, missedAt) },
  short: {
    texts: { missed: 'other' },
    of: (session) => ({ name: 'missed', values: when(session) }),
    urgency: 'soon',
    ladder: 'beside-mail',
    leadsTo: ({ bookingId }) => paths.makeUp(bookingId),
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, missedAt: '2026-11-26T11:00:00+05:30' }),
});
