import { FORMATS, formatSession } from '../../formats';
import { arrivalTime } from '../../../../domain/policy';
import { istDateOf } from '../../../../domain/time';
import { inWords } from '../../words';
import { ANSWER_TITLES } from '../../messages/short';
import { type Facts, whenAndWhere } from './booking';
import { BOOKING_WORDS } from './booking-words';
import type { Letter } from './layout';
import { COMMON } from './words';

const WORDS = inWords({
  en: {
    evening: (when: string) => `Tomorrow: your session on ${when}`,
    soon: (when: string) => `Today: your session on ${when}`,
    'first-evening': 'This is a reminder of the appointment tomorrow.',
    'first-soon': 'This is a reminder of the appointment today.',
    ask: 'Are you coming? If you can’t, please tell us, so that someone else can have the chair. Before you cancel, you will see whether you get a refund.',
    answer: 'Answer',
    end: 'Stop reminders by email',
  },
  hi: {
    evening: (when) => `कल: आपका सेशन, ${when}`,
    soon: (when) => `आज: आपका सेशन, ${when}`,
    'first-evening': 'कल अपॉइंटमेंट है।',
    'first-soon': 'आज अपॉइंटमेंट है।',
    ask: 'क्या आप आ रहे हैं? अगर आना न हो पाए, तो कृपया बता दें: कुर्सी किसी और के काम आ सकती है, और पैसे लौटेंगे या नहीं, यह पहले बताया जाता है।',
    answer: 'जवाब दें',
    end: 'ईमेल से याद दिलाना बंद करें',
  },
});

/** Reminds of a session tomorrow or today, with what to bring, and asks whether the person comes. */
export function reminder(facts: Facts & { noticeUrl: string | null; endUrl: string; now: Date }): Letter {
  const { language, date, startHour, noticeUrl, endUrl, now } = facts;
  // One of the evening may have waited until the morning.
  const kind = date === istDateOf(now) ? 'soon' : 'evening';
  const words = WORDS[language];
  const { coming, cannot, call } = ANSWER_TITLES[language];
  return {
    subject: words[kind](formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words[`first-${kind}`] },
      { facts: whenAndWhere(language, facts) },
      { text: BOOKING_WORDS[language].booked.come(FORMATS[language].clockTime(arrivalTime(date, startHour))) },
      { text: words.ask },
      ...(noticeUrl ? [{ button: { label: `${coming} / ${cannot} / ${call}`, url: noticeUrl } }] : []),
    ],
    ...(endUrl && { end: { label: words.end, url: endUrl } }),
  };
}
