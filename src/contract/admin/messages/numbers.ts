/** The number of a person without an account: whether it was proved to be theirs, and how they are written to there. */
import { z } from '../../z';
import { otpForm } from '../../accounts/account';
import { done, id } from '../../common';
import { endpoint } from '../../endpoint';
import { orElse } from '../../given';
import { LANGUAGES } from '../../language';
import { CODE_REFUSALS, PERSON_REFUSALS } from '../../refusal-groups';
import { isoMoment } from '../common';

const phoneChannel = z.enum(['whatsapp', 'sms']);

/** How a person is written to at the number that is kept of them. */
const personNumber = z.object({
  number: z.string().nullable().meta({ description: 'As it is written: +91 98765 43210; null: none is kept' }),
  isRelatives: z.boolean().meta({ description: 'It is of a relative, since they have no phone' }),
  hasAccount: z.boolean().meta({ description: 'Its owner chooses alone how they are written to' }),
  canProve: z.boolean().meta({ description: 'A code or a link can be sent there' }),
  language: z.enum(LANGUAGES).nullable().meta({ description: 'In which the person is written to' }),
  channels: z.array(
    z.object({
      channel: phoneChannel,
      isOffered: z.boolean().meta({ description: 'Whether this installation can send by it' }),
      state: z.enum(['unproved', 'on', 'stopped']),
      since: isoMoment.nullable().meta({ description: 'Since when it is so; null while it is unproved' }),
    }),
  ),
  askedAt: isoMoment.nullable().meta({ description: 'When a link was sent there that is not answered' }),
  said: z
    .array(
      z.object({
        _id: id,
        at: isoMoment,
        channel: phoneChannel,
        number: z.string(),
        what: z.enum(['given', 'ended', 'resumed']),
        how: z.enum(['code', 'link', 'reply', 'desk', 'refused', 'page']),
        language: z.enum(LANGUAGES).meta({ description: 'Of the words that were agreed to' }),
        version: z.string().meta({ description: 'Of those words' }),
        staff: z.string().nullable().meta({ description: 'Who recorded it, by user name' }),
      }),
    )
    .meta({ description: 'What was agreed to and ended, the latest first, at most 20' }),
});
export type PersonNumber = z.output<typeof personNumber>;

const params = z.object({ id });
const response = z.object({ success: z.literal(true), person: personNumber });
const NUMBER_REFUSALS = ['person-has-account', 'number-missing', 'number-not-mobile'] as const;
const SENT_REFUSALS = [...NUMBER_REFUSALS, 'channel-not-offered', 'number-busy', 'desk-busy'] as const;
const inLanguage = { language: orElse(z.enum(LANGUAGES), 'en') };

export const personNumbers = {
  number: endpoint({
    method: 'GET',
    path: '/admin/patients/{id}/number',
    for: 'administrator',
    right: 'book',
    summary: 'Whether the number of a patient was proved, and how they are written to there.',
    params,
    response,
    refusals: [...PERSON_REFUSALS],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/number/code',
    for: 'administrator',
    right: 'book',
    summary: 'Send a code to the number of a patient without an account, who reads it aloud at the desk.',
    params,
    body: z.object({ channel: phoneChannel, ...inLanguage }),
    response: done.extend({ verificationId: id }),
    refusals: [...PERSON_REFUSALS, ...SENT_REFUSALS, 'otp-mail-limit'],
  }),
  prove: endpoint({
    method: 'PUT',
    path: '/admin/patients/{id}/number',
    for: 'administrator',
    right: 'book',
    summary:
      'Prove the number of a patient by the code that they read aloud. They are written to there from then on, which is recorded as their consent.',
    params,
    body: z.object({ otp: otpForm.shape.otp, verificationId: id }),
    response,
    refusals: [...PERSON_REFUSALS, ...NUMBER_REFUSALS, ...CODE_REFUSALS, 'person-number-changed', 'too-many-tries'],
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/number/link',
    for: 'administrator',
    right: 'book',
    summary: 'Ask a patient without an account, by a link to their number, whether to write to them there.',
    params,
    body: z.object(inLanguage),
    response,
    refusals: [...PERSON_REFUSALS, ...SENT_REFUSALS, 'number-stopped'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/admin/patients/{id}/number/stop',
    for: 'administrator',
    right: 'book',
    summary: 'End messages to a patient at their number, since they said so. Twice is as good as once.',
    params,
    response,
    refusals: [...PERSON_REFUSALS, ...NUMBER_REFUSALS],
  }),
};
