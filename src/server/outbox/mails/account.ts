/** The mails about the account itself. */
import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import { wordsOf } from '../../../locales/words-of';
import { type Cancelled, type Facts, moneyInShort, whenAndWhere } from './booking';
import type { Block, MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT, SAMPLE_PERSON } from './sample-facts';
import { greet } from './greet';

type OfNobody = { language: Language; publicUrl: string };
type OfPerson = OfNobody & { username: string };

/**
 * The mail to an address without an account for which a new password was requested. Only the owner of the address
 * learns this.
 */
function noAccount({ publicUrl, language }: OfNobody): MailText {
  const say = wordsOf(language, 'account');
  return {
    subject: say('noAccount.subject'),
    greeting: greet(language),
    blocks: [
      { text: say('noAccount.asked') },
      { button: { label: say('noAccount.signUp'), url: `${publicUrl}${paths.signup}` } },
      { text: say('noAccount.notYou') },
    ],
  };
}

/** The mail to somebody whose account can't book yet, since they have not agreed to the notice. */
function consentNeeded({ username, publicUrl, language }: OfPerson): MailText {
  const say = wordsOf(language, 'account');
  return {
    subject: say('consent.subject'),
    greeting: greet(language, username),
    blocks: [
      { text: say('consent.text') },
      { button: { label: say('consent.read'), url: `${publicUrl}${paths.consent}` } },
    ],
  };
}

/** The mail that says that the password was changed or set, and what became of the account's passkeys, if it had any. */
function passwordChanged({
  username,
  passkeys,
  publicUrl,
  operator,
  language,
}: OfPerson & { operator: Operator; passkeys?: 'removed' | 'kept' }): MailText {
  const say = wordsOf(language, 'account');
  return {
    subject: say('changed.subject'),
    greeting: greet(language, username),
    blocks: [
      { text: say('changed.text') },
      ...(passkeys === 'removed' ? [{ text: say('changed.passkeysRemoved') }] : []),
      ...(passkeys === 'kept' ? [{ text: say('changed.passkeysKept') }] : []),
      { text: say('changed.notYou', { phone: operator.phone }) },
      { button: { label: wordsOf(language, 'common')('logIn'), url: `${publicUrl}${paths.login}` } },
    ],
  };
}

/** An appointment that was cancelled with the account. */
export type CancelledWithAccount = Pick<
  Facts,
  | 'bookingId'
  | 'centerName'
  | 'centerAddress'
  | 'centerCity'
  | 'contactNumber'
  | 'date'
  | 'startHour'
  | 'patientName'
  | 'bookedBy'
> &
  Cancelled;

/**
 * The last mail to a person who deleted their account. It is the only one about that, so it lists every appointment
 * that was cancelled with it. A mail of an older release lists none: then each had a mail of its own.
 */
function accountDeleted({
  username,
  appointments = [],
  language,
}: OfPerson & { appointments?: CancelledWithAccount[] }): MailText {
  const say = wordsOf(language, 'account');
  const sayBooking = wordsOf(language, 'booking');
  const cancelled = appointments.map(
    (one): Block => ({
      facts: [...whenAndWhere(language, one), [sayBooking('facts.refund'), moneyInShort(language, one)]],
    }),
  );
  const isRefunded = appointments.some(({ money, paidAtDesk }) => money === 'refunded' && !paidAtDesk);
  return {
    subject: say('deleted.subject'),
    greeting: greet(language, username),
    blocks: [
      { text: say('deleted.text') },
      ...(cancelled.length > 0 ? [{ text: say('deleted.cancelled', { count: cancelled.length }) }, ...cancelled] : []),
      ...(isRefunded ? [{ text: sayBooking('returned.bankDays') }] : []),
      { text: say('deleted.farewell') },
    ],
  };
}

export const NO_ACCOUNT = defineMessage<Record<string, never>>()({
  key: 'no-account',
  mail: noAccount,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({}),
});

export const CONSENT_NEEDED = defineMessage<{ userId: string; username: string }>()({
  key: 'consent-needed',
  mail: consentNeeded,
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: async ({ userId }, truth) => !(await truth.hasConsented(userId)) },
  short: null,
  sample: () => ({ ...SAMPLE_PERSON, userId: '0190a000-0000-7000-8000-000000000000' }),
});

export const PASSWORD_CHANGED = defineMessage<{ username: string; passkeys?: 'removed' | 'kept' }>()({
  key: 'password-changed',
  mail: passwordChanged,
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => SAMPLE_PERSON,
});

export const ACCOUNT_DELETED = defineMessage<{ username: string; appointments?: CancelledWithAccount[] }>()({
  key: 'account-deleted',
  mail: accountDeleted,
  traits: ['farewell'],
  made: { calendar: ({ appointments = [] }) => appointments },
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({
    ...SAMPLE_PERSON,
    appointments: [
      { ...SAMPLE_APPOINTMENT, refund: 185_000, money: 'refunded' },
      { ...SAMPLE_APPOINTMENT, date: '2026-11-21', startHour: 17, refund: 0, money: 'kept' },
    ],
  }),
});
