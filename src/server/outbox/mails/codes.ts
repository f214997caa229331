/** One-time codes: by mail to an address, by SMS or WhatsApp to a number. */
import type { Language } from '../../../contract';
import * as paths from '../../../contract/paths';
import { nameAlone } from '../../../domain/name-alone';
import { wordsOf } from '../../../locales/words-of';
import { greet } from './greet';
import type { MailText } from './layout';
import { ALONE, defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';

/** The details of every code: it is made for this verification when the message is sent. */
type Verification = { verificationId: string };

const BY_MAIL = {
  made: { code: ({ verificationId }: Verification) => verificationId },
  afterEnding: 'asked',
  stillTrue: 'always',
  short: null,
  sample: () => ({ verificationId: '' }),
} as const;

/** `code`: six digits. */
type Sent = { code: string; language: Language; publicUrl: string };

/** A mail with its code between paragraphs. `devices`: with a button to the devices that are logged in. */
function mailWithCode(
  { code, language, publicUrl }: Sent,
  { subject, before, after, devices }: { subject: string; before: string[]; after: string[]; devices?: boolean },
): MailText {
  const label = wordsOf(language, 'account')('delete.devices');
  return {
    subject,
    greeting: greet(language),
    blocks: [
      ...before.map((text) => ({ text })),
      { code },
      ...after.map((text) => ({ text })),
      ...(devices ? [{ button: { label, url: `${publicUrl}${paths.devices}` } }] : []),
    ],
  };
}

/** For signing up. */
export const SIGNUP_CODE = defineMessage<Verification>()({
  ...BY_MAIL,
  key: 'signup-code',
  mail: (sent) => {
    const say = wordsOf(sent.language, 'signup-code');
    return mailWithCode(sent, {
      subject: say('subject', { code: sent.code }),
      before: [say('use')],
      after: [say('notYou')],
    });
  },
});

/** For setting a new password. */
export const RESET_CODE = defineMessage<Verification>()({
  ...BY_MAIL,
  key: 'reset-code',
  mail: (sent) => {
    const say = wordsOf(sent.language, 'account');
    const [before, after] = [[say('reset.use')], [say('reset.notYou')]];
    return mailWithCode(sent, { subject: say('reset.subject', { code: sent.code }), before, after });
  },
});

/** For deleting an account that has no password. */
export const DELETE_CODE = defineMessage<Verification>()({
  ...BY_MAIL,
  key: 'delete-code',
  mail: (sent) => {
    const say = wordsOf(sent.language, 'account');
    const [before, after] = [[say('delete.use')], [say('delete.notYou')]];
    return mailWithCode(sent, { subject: say('delete.subject', { code: sent.code }), before, after, devices: true });
  },
});

/** For proving who one is before a way in is changed. */
export const PROOF_CODE = defineMessage<Verification>()({
  ...BY_MAIL,
  key: 'proof-code',
  mail: (sent) => {
    const say = wordsOf(sent.language, 'way-in');
    const [before, after] = [[say('prove.use')], [say('prove.notYou')]];
    return mailWithCode(sent, { subject: say('prove.subject', { code: sent.code }), before, after, devices: true });
  },
});

/** For adding an address to an account. Whoever reads it learns whether the address opens an account already. */
export const ADDRESS_CODE = defineMessage<Verification & { hasAccount: boolean }>()({
  ...BY_MAIL,
  key: 'address-code',
  mail: ({ hasAccount, ...sent }) => {
    const say = wordsOf(sent.language, 'way-in');
    const after = [...(hasAccount ? [say('add.hasAccount')] : []), say('add.notYou')];
    return mailWithCode(sent, { subject: say('add.subject', { code: sent.code }), before: [say('add.use')], after });
  },
  sample: () => ({ verificationId: '', hasAccount: false }),
});

/**
 * For letting somebody act for a person. `askedBy`: the username of the account that wants to; absent in mails of an earlier
 * release. It is left out if it could carry a message, since the address may be a stranger's.
 */
export const CARE_CODE = defineMessage<Verification & { askedBy?: string }>()({
  ...BY_MAIL,
  key: 'care-code',
  mail: ({ askedBy, ...sent }) => {
    const say = wordsOf(sent.language, 'care-code');
    const name = nameAlone(askedBy ?? '');
    const subject = wordsOf(sent.language, 'signup-code')('subject', { code: sent.code });
    const before = [name === null ? say('someoneWants') : say('wants', { name }), say('agree')];
    return mailWithCode(sent, { subject, before, after: [say('ifNot')] });
  },
  afterEnding: null,
  sample: () => ({ verificationId: '', askedBy: SAMPLE_PERSON.username }),
});

const BY_PHONE = { ...BY_MAIL, mail: null, afterEnding: null } as const;

/** For proving a number. `orBySms`: the code comes by SMS where WhatsApp can't deliver it. */
export const PHONE_CODE = defineMessage<Verification & { orBySms?: boolean }>()({
  ...BY_PHONE,
  key: 'phone-code',
  short: {
    ...ALONE,
    texts: { 'phone-code': 'other' },
    of: (_details, _now, otp) => ({ name: 'phone-code', values: { otp } }),
  },
});

/** For a person without an account, who reads it aloud at a desk, to be written to at the number. */
export const DESK_CODE = defineMessage<Verification & { orBySms?: boolean }>()({
  ...BY_PHONE,
  key: 'desk-code',
  made: { ...BY_PHONE.made, isForDesk: true },
  short: {
    ...ALONE,
    texts: { 'desk-code': 'other' },
    of: (_details, _now, otp) => ({ name: 'desk-code', values: { otp } }),
  },
});
