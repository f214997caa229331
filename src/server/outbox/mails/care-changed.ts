/** That a center changed who may act for a person: told to the account that cares, or to the person. */
import type { Language } from '../../../contract';
import { inWords } from '../../platform/words';
import type { Letter } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { COMMON } from './words';

/**
 * `other`: the person; for `dropped` the account that cared, and the reader is the person; for `merged` the record that went into
 * that of the reader, who may have no account.
 */
export type CareChanged = {
  username: string;
  what: 'confirmed' | 'asked' | 'ended' | 'dropped' | 'mistaken' | 'merged';
  other: string;
};

const WORDS = inWords({
  en: {
    confirmed: {
      subject: 'You now see all of their appointments',
      text: (name: string) =>
        `It was confirmed at the desk that you act for ${name}. From now on you see, move and cancel all of their appointments, also those that others booked.`,
      next: 'If this is a mistake, please tell the center, or remove this person from your list.',
    },
    asked: {
      subject: 'Please have it confirmed again whom you act for',
      text: (name: string) => `The records of ${name} were put together with those of the same person at a center.`,
      next: 'You keep what you booked. To see and change all of their appointments, please show a paper at the desk, or ask them for a code.',
    },
    ended: {
      subject: 'You can no longer act for somebody on your list',
      text: (name: string) =>
        `The records of ${name} at a center were put together, and you can no longer act for them.`,
      next: 'What you booked stays booked. To act for them again, add them with their own email, and ask them for the code.',
    },
    dropped: {
      subject: 'Somebody can no longer act for you',
      text: (name: string) =>
        `A center has put your records together. ${name} had booked for you without an agreement of yours, and can no longer see or change anything.`,
      next: 'If you want this person to act for you, let them add you, and give them the code that we mail to you.',
    },
    mistaken: {
      subject: 'A confirmation at the desk was taken back',
      text: (name: string) =>
        `The center had confirmed that you act for ${name}. That was a mistake, and the center has taken it back.`,
      next: 'You keep what you booked. If you do act for this person, please show a paper at the desk, or ask them for a code.',
    },
    merged: {
      subject: 'Two records of yours are one now',
      text: (name: string) =>
        `A center had you in its records twice, the second time as ${name}. It has put both together: all of your appointments are in one place.`,
      next: 'If those of somebody else are among them, please tell the center.',
    },
    open: 'People and care',
  },
  hi: {
    confirmed: {
      subject: 'अब आपको उनके सभी अपॉइंटमेंट दिखते हैं',
      text: (name) =>
        `काउंटर पर पुष्टि हो गई है कि आप ${name} की देखभाल करते हैं। अब आप उनके सभी अपॉइंटमेंट देख, बदल और रद्द कर सकते हैं, वे भी जो दूसरों ने बुक किए।`,
      next: 'अगर यह गलती से हुआ है, तो कृपया सेंटर को बताएँ, या इन्हें अपनी सूची से हटा दें।',
    },
    asked: {
      subject: 'कृपया फिर से पुष्टि करवाएँ कि आप किसकी देखभाल करते हैं',
      text: (name) => `${name} के रिकॉर्ड एक सेंटर में उसी व्यक्ति के रिकॉर्ड के साथ जोड़ दिए गए हैं।`,
      next: 'जो आपने बुक किया, वह आपको दिखता रहेगा। उनके सभी अपॉइंटमेंट देखने और बदलने के लिए काउंटर पर कोई कागज़ दिखाएँ, या उनसे कोड लें।',
    },
    ended: {
      subject: 'अब आप अपनी सूची के एक व्यक्ति की ओर से कुछ नहीं कर सकते',
      text: (name) => `एक सेंटर में ${name} के रिकॉर्ड जोड़ दिए गए हैं, और अब आप उनकी ओर से कुछ नहीं कर सकते।`,
      next: 'जो आपने बुक किया, वह बुक रहेगा। फिर से उनकी ओर से कुछ करने के लिए उन्हें उनके अपने ईमेल के साथ जोड़ें और उनसे कोड लें।',
    },
    dropped: {
      subject: 'अब कोई आपकी ओर से कुछ नहीं कर सकता',
      text: (name) =>
        `एक सेंटर ने आपके रिकॉर्ड एक साथ जोड़े हैं। ${name} ने आपकी सहमति के बिना आपके लिए बुक किया था, और अब आपका कुछ न देख सकते हैं, न बदल सकते हैं।`,
      next: 'अगर आप चाहते हैं कि वे आपकी ओर से बुक करें, तो वे आपको जोड़ें, और हम जो कोड भेजें वह आप उन्हें दें।',
    },
    mistaken: {
      subject: 'काउंटर पर हुई पुष्टि वापस ली गई है',
      text: (name) => `सेंटर ने पुष्टि की थी कि आप ${name} की देखभाल करते हैं। वह गलती से हुआ था, और सेंटर ने उसे वापस ले लिया है।`,
      next: 'जो आपने बुक किया, वह आपको दिखता रहेगा। अगर आप सचमुच उनकी देखभाल करते हैं, तो काउंटर पर कोई कागज़ दिखाएँ, या उनसे कोड लें।',
    },
    merged: {
      subject: 'आपके दो रिकॉर्ड अब एक हैं',
      text: (name) =>
        `एक सेंटर में आपका नाम दो बार लिखा था, दूसरी बार ${name} के नाम से। सेंटर ने दोनों को जोड़ दिया है: आपके सभी अपॉइंटमेंट अब एक जगह हैं।`,
      next: 'अगर इनमें किसी और के अपॉइंटमेंट भी हैं, तो कृपया सेंटर को बताएँ।',
    },
    open: 'परिवार और देखभाल',
  },
});

type Facts = CareChanged & { publicUrl: string; language: Language };

/** Tells what a center changed about who may act for a person. */
function careChanged({ username, what, other, publicUrl, language }: Facts): Letter {
  const { [what]: words, open } = WORDS[language];
  return {
    subject: words.subject,
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.text(other) },
      { text: words.next },
      ...(what === 'merged' ? [] : [{ button: { label: open, url: `${publicUrl}/myprofile/people` } }]),
    ],
  };
}

export const CARE_CHANGED = defineMessage<CareChanged>()({
  key: 'care-changed',
  mail: careChanged,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ ...SAMPLE_PERSON, what: 'ended', other: 'Kamala Rao' }),
});
