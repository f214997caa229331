/**
 * The mail that an account is reached in a new way: by another number, a channel that was switched on, or a browser
 * with notifications.
 */
import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import type { ChosenChannel } from '../../../domain/messages';
import { wordsOf } from '../../../locales/words-of';
import type { MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { greet } from './greet';

/**
 * The new way. `to`: the last four digits of the number, or the browser in the reader's language; null: all their
 * browsers.
 */
export type NewWay = { by: ChosenChannel; to: string | null };

type Facts = NewWay & { username: string; publicUrl: string; operator: Operator; language: Language };

function newWay({ username, by, to, publicUrl, operator, language }: Facts): MailText {
  const say = wordsOf(language, 'new-way');
  return {
    subject: say(`subject.${by}`),
    greeting: greet(language, username),
    blocks: [
      { text: to === null ? say('pushEverywhere') : say(by, { to }) },
      { text: say('isYou') },
      { text: say('notYou', { phone: operator.phone }) },
      { button: { label: say('settings'), url: `${publicUrl}${paths.messageSettings}` } },
      { button: { label: say('newPassword'), url: `${publicUrl}${paths.forgotPassword}` } },
    ],
  };
}

export const NEW_WAY = defineMessage<NewWay & { username: string }>()({
  key: 'new-way',
  mail: newWay,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ ...SAMPLE_PERSON, by: 'whatsapp', to: '2345' }),
});
