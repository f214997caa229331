/**
 * The mail that chairs kept for somebody, as an offer or as the next dates of a series, are withdrawn before their
 * time.
 */
import type { Language } from '../../../contract';
import type { Sitting } from '../../../domain/series';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import { type People, findChair, forWhom } from './booking';
import type { MailText } from './layout';
import { FIND_CHAIR, ofSessions } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_PERSON, SAMPLE_SESSION } from './sample-facts';
import { greet } from './greet';

/**
 * The details. `sessions`: of one center, the earliest first. `why`: the center has fewer chairs, is blocked or deleted, or its
 * staff gave an offered chair to somebody at the desk. `isWaiting`: an offer is among them, and its person waits on; absent in
 * messages of the previous release.
 */
export type KeptWithdrawn = People & {
  centerName: string;
  sessions: Sitting[];
  why?: 'fewer' | 'no-bookings' | 'desk';
  isWaiting?: boolean;
};

/** The mail that kept chairs are gone, which leads to other chairs. */
function keptWithdrawn(facts: KeptWithdrawn & { language: Language; publicUrl: string }): MailText {
  const { language, sessions, centerName, why, isWaiting = why === 'desk' } = facts;
  const say = wordsOf(language, 'kept-withdrawn');
  const { date, window } = FORMATS[language];
  return {
    subject: say('subject', { count: sessions.length, when: formatSession(language, sessions[0]!) }),
    greeting: greet(language, facts.username),
    blocks: [
      {
        text:
          why === 'desk' ? say('desk') : say(why === 'no-bookings' ? 'noBookings' : 'text', { count: sessions.length }),
      },
      {
        facts: [
          ...forWhom(language, facts),
          ...sessions.map((one): [string, string] => [date(one.date), window(one.startHour)]),
          [wordsOf(language, 'booking')('facts.where'), centerName],
        ],
      },
      { text: isWaiting ? `${say('waiting')} ${say('next')}` : say('next') },
      findChair(facts),
    ],
  };
}

export const KEPT_WITHDRAWN = defineMessage<KeptWithdrawn>()({
  key: 'kept-withdrawn',
  mail: keptWithdrawn,
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'kept-withdrawn': 'loss', 'kept-withdrawn-several': 'loss' },
    of: ({ sessions }) => ofSessions(sessions, 'kept-withdrawn', 'kept-withdrawn-several'),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: FIND_CHAIR,
  },
  sample: () => ({
    ...SAMPLE_PERSON,
    centerName: SAMPLE_SESSION.centerName,
    sessions: [{ date: SAMPLE_SESSION.date, startHour: SAMPLE_SESSION.startHour }],
  }),
});
