/** Messages that what opens an account has changed. */
import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { wordsOf } from '../../../locales/words-of';
import type { Short } from '../channels/short';
import type { MailText } from './layout';
import { ALONE, defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { greet } from './greet';

/**
 * What has changed: an address or a number was added or put in the place of another, staff freed the number or set another one,
 * a passkey was added or removed, or a second account of the same person was joined with this one.
 */
export const WAY_IN_CHANGES = [
  'address',
  'number',
  'number-freed',
  'number-given',
  'passkey',
  'passkey-removed',
  'joined',
] as const;
export type WayInChange = (typeof WAY_IN_CHANGES)[number];

type ToPerson = { username: string; publicUrl: string; operator: Operator; language: Language };

/** The mail that what opens the account has changed. */
function wayIn({ username, what, publicUrl, operator, language }: ToPerson & { what: WayInChange }): MailText {
  const say = wordsOf(language, 'way-in');
  return {
    subject: say(`${what}.subject`),
    greeting: greet(language, username),
    blocks: [
      { text: say(`${what}.text`) },
      { text: say('isYou') },
      { text: say('notYou', { phone: operator.phone }) },
      { button: { label: say('open'), url: `${publicUrl}${paths.waysIn}` } },
    ],
  };
}

export const WAY_IN = defineMessage<{ username: string; what: WayInChange }>()({
  key: 'way-in',
  mail: wayIn,
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'way-in': 'other' },
    of: (): Short<'way-in'> => ({ name: 'way-in', values: {} }),
    urgency: 'soon',
    ladder: 'beside-mail',
    leadsTo: paths.waysIn,
  },
  sample: () => ({ ...SAMPLE_PERSON, what: 'address' }),
});

const TO_NUMBER = {
  mail: null,
  afterEnding: null,
  stillTrue: 'always',
  sample: () => ({ phone: '+91 80 5550 0199' }),
} as const;

/** To a number that no longer opens the account that it opened. `phone`: the operator's. */
export const NUMBER_MOVED = defineMessage<{ phone: string }>()({
  ...TO_NUMBER,
  key: 'number-moved',
  short: {
    ...ALONE,
    texts: { 'number-moved': 'other' },
    of: ({ phone }) => ({ name: 'number-moved', values: { phone } }),
  },
});

/** To the number that opens an account, where its messages do not go. `phone`: the operator's. */
export const WAY_IN_AT_NUMBER = defineMessage<{ phone: string }>()({
  ...TO_NUMBER,
  key: 'way-in-at-number',
  short: {
    ...ALONE,
    texts: { 'way-in-at-number': 'other' },
    of: ({ phone }) => ({ name: 'way-in-at-number', values: { phone } }),
  },
});
