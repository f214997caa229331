import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import { wordsOf } from '../../../locales/words-of';
import type { MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { greet } from './greet';

type Facts = { username: string; publicUrl: string; language: Language };

/**
 * The mail to somebody whose address was used for a sign-up and has an account already. Only the owner of the address
 * learns this.
 */
function accountExists({ username, publicUrl, language }: Facts): MailText {
  const say = wordsOf(language, 'account-exists');
  return {
    subject: say('subject'),
    greeting: greet(language, username),
    blocks: [
      { text: say('tried') },
      { button: { label: wordsOf(language, 'common')('logIn'), url: `${publicUrl}${paths.login}` } },
      { text: say('notYou') },
    ],
  };
}

export const ACCOUNT_EXISTS = defineMessage<{ username: string }>()({
  key: 'account-exists',
  mail: accountExists,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => SAMPLE_PERSON,
});
