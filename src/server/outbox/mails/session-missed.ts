/** The mail about a session that nobody came to: what to do now. */
import { formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import { type AppointmentFacts, type Facts, whenAndWhere } from './booking';
import type { Letter } from './layout';
import { when } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { COMMON } from './words';

/** `missedAt`: when it was recorded, ISO; the mail is dropped if that is taken back before it is sent. */
export type Missed = AppointmentFacts & { missedAt: string };

const WORDS = inWords({
  en: {
    subject: (when: string) => `Missed: your session on ${when}`,
    text: 'The center recorded that you did not come to this session. If you were there, please tell the center, and they will correct it.',
    danger:
      'Missing dialysis can be dangerous: water and potassium build up in the body. Please book another session as soon as you can, today or tomorrow if possible, and until then keep to your limits for drinking and for potassium.',
    doctor: (phone: string) =>
      `If you are short of breath, very weak or swollen, or your heartbeat is irregular, go to the nearest hospital now. To talk to the center: ${phone}.`,
    makeUp: 'Book a replacement',
  },
  hi: {
    subject: (when) => `छूट गया: आपका सेशन, ${when}`,
    text: 'सेंटर ने लिखा है कि आप इस सेशन में नहीं आ पाए। अगर आप आए थे, तो कृपया सेंटर को बताएँ; वे इसे ठीक कर देंगे।',
    danger:
      'डायलिसिस छूटना खतरनाक हो सकता है: शरीर में पानी और पोटैशियम बढ़ जाता है। कृपया जितनी जल्दी हो सके दूसरा सेशन बुक करें, हो सके तो आज या कल। तब तक पानी और पोटैशियम की अपनी सीमा का ध्यान रखें।',
    doctor: (phone) =>
      `अगर साँस फूल रही हो, बहुत कमज़ोरी या सूजन हो, या धड़कन ठीक न चल रही हो, तो तुरंत सबसे नज़दीकी अस्पताल जाएँ। सेंटर से बात करने के लिए: ${phone}।`,
    makeUp: 'इसकी जगह दूसरा सेशन चुनें',
  },
});

/** A session was missed: why that matters, whom to call, and where to make up for it. */
function sessionMissed(facts: Facts): Letter {
  const { language, bookingId, contactNumber, publicUrl } = facts;
  const words = WORDS[language];
  return {
    subject: words.subject(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text },
      { facts: whenAndWhere(language, facts) },
      { text: words.danger },
      { text: words.doctor(contactNumber) },
      { button: { label: words.makeUp, url: `${publicUrl}/make-up/${bookingId}` } },
    ],
  };
}

export const SESSION_MISSED = defineMessage<Missed>()({
  key: 'session-missed',
  mail: sessionMissed,
  traits: [],
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: ({ bookingId, missedAt }, truth) => truth.isMissed(bookingId, missedAt) },
  short: {
    texts: { missed: 'other' },
    of: (session) => ({ name: 'missed', values: when(session) }),
    urgency: 'soon',
    ladder: 'beside-mail',
    leadsTo: ({ bookingId }) => `/make-up/${bookingId}`,
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, missedAt: '2026-11-26T11:00:00+05:30' }),
});
