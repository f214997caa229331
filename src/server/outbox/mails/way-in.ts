/** What is told of the ways in to an account: what opens it, and the codes by which that is changed. */
import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { wordsOf } from '../../../locales/words-of';
import type { Short } from '../channels/short';
import type { MailText } from './layout';
import { defineMessage } from './message';
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
  traits: [],
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

/** To a number that no longer opens the account that it opened. `phone`: the operator's. */
export const NUMBER_MOVED = defineMessage<{ phone: string }>()({
  key: 'number-moved',
  mail: null,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'number-moved': 'other' },
    of: ({ phone }) => ({ name: 'number-moved', values: { phone } }),
    urgency: 'soon',
    ladder: 'none',
    leadsTo: null,
  },
  sample: () => ({ phone: '+91 80 5550 0199' }),
});

/** To the number that opens an account, where its messages do not go. `phone`: the operator's. */
export const WAY_IN_AT_NUMBER = defineMessage<{ phone: string }>()({
  key: 'way-in-at-number',
  mail: null,
  traits: [],
  afterEnding: null,
  stillTrue: 'always',
  short: {
    texts: { 'way-in-at-number': 'other' },
    of: ({ phone }) => ({ name: 'way-in-at-number', values: { phone } }),
    urgency: 'soon',
    ladder: 'none',
    leadsTo: null,
  },
  sample: () => ({ phone: '+91 80 5550 0199' }),
});

/** The mail with the code by which a person proves who they are before a way in is changed. */
function proofCode({ code, publicUrl, language }: { code: string; publicUrl: string; language: Language }): MailText {
  const say = wordsOf(language, 'way-in');
  return {
    subject: say('prove.subject', { code }),
    greeting: greet(language),
    blocks: [
      { text: say('prove.use') },
      { code },
      { text: say('prove.notYou') },
      { button: { label: wordsOf(language, 'account')('delete.devices'), url: `${publicUrl}${paths.devices}` } },
    ],
  };
}

export const PROOF_CODE = defineMessage<{ verificationId: string }>()({
  key: 'proof-code',
  mail: proofCode,
  traits: [],
  made: { code: ({ verificationId }) => verificationId },
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '' }),
});

type AddressFacts = { code: string; hasAccount: boolean; language: Language };

/** The mail with the code that adds an address. Whoever reads it learns whether it opens an account already. */
function addressCode({ code, hasAccount, language }: AddressFacts): MailText {
  const say = wordsOf(language, 'way-in');
  return {
    subject: say('add.subject', { code }),
    greeting: greet(language),
    blocks: [
      { text: say('add.use') },
      { code },
      ...(hasAccount ? [{ text: say('add.hasAccount') }] : []),
      { text: say('add.notYou') },
    ],
  };
}

export const ADDRESS_CODE = defineMessage<{ verificationId: string; hasAccount: boolean }>()({
  key: 'address-code',
  mail: addressCode,
  traits: [],
  made: { code: ({ verificationId }) => verificationId },
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '', hasAccount: false }),
});
