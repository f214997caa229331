/** The mail that an unpaid hold is about to lapse. */
import type { Language } from '../../../contract';
import { formatRupees } from '../../../domain/money';
import { hasBegun } from '../../../domain/windows';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS } from '../../platform/formats';
import { type People, type SessionFacts, forWhom, myAppointments, whenAndWhere } from './booking';
import { payNow } from './by-center';
import type { Fact, MailText } from './layout';
import { APPOINTMENTS, sumOf } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_SERIES, SAMPLE_SESSION } from './sample-facts';
import { places } from './series';
import { greet } from './greet';

/**
 * The details. `bookingId`: the earliest session, with which the mail is listed. `link`: the page for paying, if it was
 * opened. `until`: when the hold lapses (ISO timestamp).
 */
export type HoldLapsing = People & { bookingId: string; sessions: SessionFacts[]; link: string | null; until: string };

/** The mail that says until when the chairs are held, and leads to the payment. */
function holdLapsing(facts: HoldLapsing & { language: Language; publicUrl: string; now: Date }): MailText {
  const { language, sessions, link, until, now } = facts;
  const say = wordsOf(language, 'hold-lapsing');
  const { date, window, clockTime } = FORMATS[language];
  const [first] = sessions as [SessionFacts, ...SessionFacts[]];
  const isBegun = hasBegun(first, now);
  const clock = clockTime(new Date(until));
  const amount = sessions.reduce((sum, one) => sum + one.amount, 0);
  const lines = sessions.map((one): Fact => [date(one.date), window(one.startHour)]);
  return {
    subject: say('subject', { count: sessions.length, until: clock }),
    greeting: greet(language, facts.username),
    blocks: [
      ...(isBegun ? [{ text: say('begun', { count: sessions.length, phone: first.contactNumber }) }] : []),
      {
        text:
          isBegun && sessions.length === 1
            ? say('textBegun', { amount: formatRupees(amount), until: clock })
            : say('text', { count: sessions.length, amount: formatRupees(amount), until: clock }),
      },
      sessions.length === 1
        ? { facts: whenAndWhere(language, { ...facts, ...first }) }
        : { facts: [...forWhom(language, facts), ...lines, ...places(language, sessions)] },
      link ? { button: { label: payNow(language, amount), url: link } } : myAppointments(facts),
      { text: say('needless') },
    ],
  };
}

export const HOLD_LAPSING = defineMessage<HoldLapsing>()({
  key: 'hold-lapsing',
  mail: holdLapsing,
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: ({ bookingId, until }, truth) => truth.isKept(bookingId, until) },
  short: {
    texts: { 'hold-lapsing': 'hope', 'hold-lapsing-series': 'hope' },
    of: ({ sessions, until }, now) => {
      // Only the mail, which says whom to call first.
      if (hasBegun(sessions[0]!, now)) return null;
      const values = { amount: sumOf(sessions), clock: new Date(until) };
      return sessions.length === 1
        ? { name: 'hold-lapsing', values: { ...values, date: sessions[0]!.date } }
        : { name: 'hold-lapsing-series', values: { ...values, count: sessions.length } };
    },
    urgency: 'soon',
    ladder: 'mail-last',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_SERIES,
    sessions: [SAMPLE_SESSION],
    link: 'https://checkout.example/c/pay/cs_test_a1',
    until: '2026-11-20T10:40:00+05:30',
  }),
});
