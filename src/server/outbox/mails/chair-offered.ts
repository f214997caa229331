import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import type { IstDate } from '../../../domain/time';
import { MOST_LAPSED_OFFERS } from '../../../domain/waits';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
import type { MailText } from './layout';
import { when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

/** A chair that is kept for somebody who waits. `amount`: what they would pay (paise). `until`: an ISO timestamp. */
export type OfferedChair = {
  /** The booking that keeps the chair; mails of earlier releases lack it. */
  offerId?: string;
  /** The patient's id, if that is not the reader. */
  patientId?: string;
  username: string;
  centerName: string;
  date: string;
  startHour: number;
  amount: number;
  until: string;
};

/** The mail that a chair is kept for somebody who waits. */
function chairOffered(facts: OfferedChair & { amount: Paise; language: Language; publicUrl: string }): MailText {
  const { language, username, patientId, centerName, amount, until, publicUrl } = facts;
  const say = wordsOf(language, 'chair-offered');
  const session = formatSession(language, facts);
  return {
    subject: say('subject', { session }),
    greeting: greet(language, username),
    blocks: [
      { text: say('kept', { until: FORMATS[language].moment(new Date(until)) }) },
      {
        facts: [
          [say('when'), session],
          [say('where'), centerName],
          [say('price'), amount > 0 ? formatRupees(amount) : say('nothing')],
        ],
      },
      { text: say('after') },
      { button: { label: say('look'), url: `${publicUrl}${paths.offers(patientId)}` } },
    ],
  };
}

export const CHAIR_OFFERED = defineMessage<OfferedChair>()({
  key: 'chair-offered',
  mail: chairOffered,
  afterEnding: null,
  stillTrue: {
    asked: 'on-phones',
    ask: ({ offerId, until }, truth) => offerId === undefined || truth.isKept(offerId, until),
  },
  short: {
    texts: { 'chair-offered': 'hope' },
    of: ({ until, ...session }) => ({ name: 'chair-offered', values: { ...when(session), clock: new Date(until) } }),
    urgency: 'soon',
    ladder: 'beside-mail',
    leadsTo: ({ patientId }) => paths.offers(patientId),
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, until: '2026-11-20T10:40:00+05:30' }),
});

/** The mail to somebody who let several offers lapse: no chair is kept for them until they have booked a session. */
function offersPaused(facts: { username: string; language: Language; publicUrl: string }): MailText {
  const { language, username, publicUrl } = facts;
  const say = wordsOf(language, 'chair-offered');
  return {
    subject: say('paused.subject'),
    greeting: greet(language, username),
    blocks: [
      { text: say('paused.text', { count: MOST_LAPSED_OFFERS }) },
      { text: say('paused.next') },
      { button: { label: say('paused.look'), url: `${publicUrl}${paths.centers}` } },
    ],
  };
}

export const OFFERS_PAUSED = defineMessage<{ username: string }>()({
  key: 'offers-paused',
  mail: offersPaused,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ username: SAMPLE_APPOINTMENT.username }),
});

/**
 * Who is off the list now. `patientName`: null where it is the account's own person. `dates`: none of a standing place. `isGone`: the
 * center was deleted; left out where its desk took the person off.
 */
export type TakenOff = {
  username: string;
  patientName: string | null;
  centers: string[];
  dates: IstDate[];
  isGone?: boolean;
};

/** The mail that a person is off the waiting list of a center: its desk has done that, or the center is there no more. */
function takenOffList(facts: TakenOff & { language: Language; publicUrl: string }): MailText {
  const { language, username, patientName, centers, dates, isGone, publicUrl } = facts;
  const say = wordsOf(language, 'chair-offered');
  return {
    subject: say('off.subject'),
    greeting: greet(language, username),
    blocks: [
      { text: patientName === null ? say('off.text') : say('off.textOf', { name: patientName }) },
      { facts: [[say('where'), centers.join(', ')]] },
      ...(dates.length > 0
        ? [{ text: say('off.dates', { dates: dates.map(FORMATS[language].date).join(', ') }) }]
        : []),
      { text: isGone ? say('off.gone') : say('off.next') },
      { button: { label: say('paused.look'), url: `${publicUrl}${paths.centers}` } },
    ],
  };
}

export const TAKEN_OFF_LIST = defineMessage<TakenOff>()({
  key: 'taken-off-list',
  mail: takenOffList,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({
    username: SAMPLE_APPOINTMENT.username,
    patientName: null,
    centers: [SAMPLE_APPOINTMENT.centerName],
    dates: [SAMPLE_APPOINTMENT.date],
  }),
});
