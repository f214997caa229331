import type { Language } from '../../../contract';
import { nameAlone } from '../../../domain/name-alone';
import { wordsOf } from '../../../locales/words-of';
import type { MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { greet } from './greet';

/** The one-time code of a sign-up. `code`: six digits. */
function signupCode({ code, language }: { code: string; language: Language }): MailText {
  const say = wordsOf(language, 'signup-code');
  return {
    subject: say('subject', { code }),
    greeting: greet(language),
    blocks: [{ text: say('use') }, { code }, { text: say('notYou') }],
  };
}

/**
 * The details. `askedBy`: the username of the account that wants to act for the person; absent in mails of an earlier
 * release.
 */
export type CareCode = { askedBy?: string };

/**
 * The mail with the code by which a person lets somebody act for them. `code`: six digits. `askedBy`: the name of that
 * account; left out if it could carry a message, since the address may be a stranger's.
 */
function careCode({ code, askedBy, language }: CareCode & { code: string; language: Language }): MailText {
  const say = wordsOf(language, 'care-code');
  const name = nameAlone(askedBy ?? '');
  return {
    subject: wordsOf(language, 'signup-code')('subject', { code }),
    greeting: greet(language),
    blocks: [
      { text: name === null ? say('someoneWants') : say('wants', { name }) },
      { text: say('agree') },
      { code },
      { text: say('ifNot') },
    ],
  };
}

export const SIGNUP_CODE = defineMessage<{ verificationId: string }>()({
  key: 'signup-code',
  mail: signupCode,
  traits: [],
  made: { code: ({ verificationId }) => verificationId },
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '' }),
});

export const CARE_CODE = defineMessage<CareCode & { verificationId: string }>()({
  key: 'care-code',
  mail: careCode,
  traits: [],
  made: { code: ({ verificationId }) => verificationId },
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '', askedBy: SAMPLE_PERSON.username }),
});
