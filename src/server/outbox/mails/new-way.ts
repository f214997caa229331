/** The account is reached in a new way: another number, a channel that was switched on, a browser with notifications. */
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import type { ChosenChannel } from '../../../domain/messages';
import { inWords } from '../../platform/words';
import type { Letter } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { COMMON } from './words';

/** `to`: the last four digits of the number, or the browser in the reader's language; null: all their browsers. */
export type NewWay = { by: ChosenChannel; to: string | null };

const WORDS = inWords({
  en: {
    subject: {
      whatsapp: 'WhatsApp messages are now on',
      sms: 'SMS messages are now on',
      push: 'Notifications are now on',
    },
    whatsapp: (number: string | null) =>
      `From now on we write to you by WhatsApp, at the mobile number that ends in ${number}.`,
    sms: (number: string | null) => `From now on we write to you by SMS, at the mobile number that ends in ${number}.`,
    push: (browser: string | null) =>
      browser === null
        ? 'From now on your browsers show our notifications.'
        : `From now on this browser shows our notifications: ${browser}.`,
    isYou: 'If you did this, there is nothing to do.',
    notYou: (phone: string) =>
      `If you did not, somebody else is using your account: set a new password at once and call us: ${phone}.`,
    settings: 'See how we reach you',
    newPassword: 'Set a new password',
  },
  hi: {
    subject: {
      whatsapp: 'अब संदेश WhatsApp पर भी आएँगे',
      sms: 'अब संदेश SMS से भी आएँगे',
      push: 'अब ब्राउज़र सूचनाएँ भी दिखाएगा',
    },
    whatsapp: (number) => `अब से हम आपको WhatsApp पर लिखेंगे, उस मोबाइल नंबर पर जिसके आख़िर में ${number} है।`,
    sms: (number) => `अब से हम आपको SMS से लिखेंगे, उस मोबाइल नंबर पर जिसके आख़िर में ${number} है।`,
    push: (browser) =>
      browser === null ? 'अब से आपके ब्राउज़र हमारी सूचनाएँ दिखाएँगे।' : `अब से यह ब्राउज़र हमारी सूचनाएँ दिखाएगा: ${browser}।`,
    isYou: 'अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं।',
    notYou: (phone) =>
      `अगर यह आपने नहीं किया, तो कोई और आपका खाता इस्तेमाल कर रहा है: तुरंत नया पासवर्ड बनाएँ और हमें फ़ोन करें: ${phone}।`,
    settings: 'देखें कि संदेश कैसे पहुँचते हैं',
    newPassword: 'नया पासवर्ड बनाएँ',
  },
});

type Facts = NewWay & { username: string; publicUrl: string; operator: Operator; language: Language };

function newWay({ username, by, to, publicUrl, operator, language }: Facts): Letter {
  const words = WORDS[language];
  return {
    subject: words.subject[by],
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words[by](to) },
      { text: words.isYou },
      { text: words.notYou(operator.phone) },
      { button: { label: words.settings, url: `${publicUrl}/myprofile/messages` } },
      { button: { label: words.newPassword, url: `${publicUrl}/forgot-password` } },
    ],
  };
}

export const NEW_WAY = defineMessage<NewWay & { username: string }>()({
  key: 'new-way',
  mail: newWay,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ ...SAMPLE_PERSON, by: 'whatsapp', to: '2345' }),
});
