/** How an account is reached by other channels than mail, and what people answer to a message. */
import { z } from './z';
import { ANSWERS, CHOSEN_CHANNELS } from '../domain/messages';
import { isLandline, mobileOf } from '../domain/phone';
import { otpForm } from './accounts/account';
import { done, id, istDate } from './common';
import { endpoint } from './endpoint';
import { optional, orElse } from './given';
import { phoneNumber } from './phone-number';
import { LANGUAGES } from './language';
import { notice } from './paths';
import { CODE_REFUSALS } from './refusal-groups';

/** The wording with which channels are switched on (`channels` in `messages.json`). Kept with each consent. */
export const CHANNEL_WORDS_VERSION = '2026-11-25';

/** The address of the page of a message. */
export const NOTICE_PAGE = notice('{code}');

/** Where receipts and answers of each channel's provider arrive. They are no endpoints for clients. */
export const MESSAGE_WEBHOOKS = { whatsapp: '/auth/whatsapp-webhook', sms: '/auth/sms-receipts/{token}' } as const;

const NOT_MOBILE = 'Please enter a 10-digit mobile number';
export const phoneForm = z.object({
  number: z
    .string({ error: NOT_MOBILE })
    .trim()
    .refine((text) => mobileOf(text) !== null || isLandline(text), { error: NOT_MOBILE, params: { code: 'mobile' } })
    .refine((text) => !isLandline(text), {
      error: 'This looks like a landline. Please enter a 10-digit mobile number',
      params: { code: 'landline' },
    })
    .transform((text) => mobileOf(text) ?? text),
});

const NOTICE_CODE = /^[1-9A-HJ-NP-Za-km-z]{12}$/;

/** Whether a token is the code of a message's link. */
export const isNoticeCode = (token: string): boolean => NOTICE_CODE.test(token);

const code = z.string().regex(NOTICE_CODE).meta({ description: 'The last part of a link in a message' });

const channelShown = z.object({
  channel: z.enum(CHOSEN_CHANNELS),
  /** Whether this installation can send by it at all. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  stoppedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the person ended it by answering STOP, or it stopped working; null otherwise' }),
});

export const messageSettings = z.object({
  channels: z.array(channelShown),
  phone: z
    .string()
    .nullable()
    .meta({ description: 'The number that was proved to be theirs, as it is written: +91 98765 43210' }),
  browsers: z
    .array(
      z.object({
        _id: id,
        browser: z.string(),
        since: z.iso.datetime(),
        endpointHash: z.string().meta({
          description: 'SHA-256 of the endpoint of its subscription (base64url), by which a browser finds itself here',
        }),
      }),
    )
    .meta({ description: 'Those that show notifications' }),
  mailsReminders: z.boolean(),
  pushKey: z
    .string()
    .nullable()
    .meta({ description: 'The key with which a browser subscribes (VAPID); null: no push' }),
});
export type MessageSettings = z.output<typeof messageSettings>;

/** What somebody without an account asks their center for, by the link of a message. */
export const DATA_WISHES = ['copy', 'deletion', 'withdrawal'] as const;
export type DataWish = (typeof DATA_WISHES)[number];

/** What a message is about, for whoever opens its link. */
export const noticeShown = z.object({
  success: z.literal(true),
  template: z.string(),
  language: z.enum(LANGUAGES),
  name: z.string().meta({ description: 'Of the patient, the first name alone' }),
  text: z.string().nullable().meta({ description: 'What the center wrote, in the language of the message' }),
  session: z
    .object({
      bookingId: id,
      patientId: id.nullable().meta({ description: 'Whose it is, where that is not the reader, who acts for them' }),
      date: istDate,
      time: z.string(),
      centerName: z.string(),
      centerAddress: z.string(),
      centerCity: z.string(),
      contactNumber: z.string(),
    })
    .nullable(),
  /** Whether it can still be answered: the session is booked at the time that was told, and has not begun. */
  canAnswer: z.boolean(),
  answer: z.enum(ANSWERS).nullable(),
  wantsNumber: z.boolean().meta({ description: 'Whether a call was asked for, and no number is known to call' }),
  isCancelled: z.boolean(),
  hasBegun: z.boolean(),
  canCancel: z.boolean().meta({ description: 'Whether whoever has the link may cancel it' }),
  canMove: z.boolean(),
  paid: z.number().meta({ description: 'Rupees that were paid for it, and have not gone back' }),
  refund: z.number().nullable().meta({
    description:
      'Rupees that come back when it is cancelled now; of a cancelled one, what goes back. Null where nothing was paid',
  }),
  isPaidAtDesk: z.boolean().meta({ description: 'It was paid at the center, and is given back there' }),
  page: z.string().meta({ description: 'The page of the product that it leads to' }),
  canStop: z.boolean().meta({ description: 'Whether whoever has the link may end WhatsApp and SMS by it' }),
  writtenHere: z
    .object({
      ending: z.string().meta({ description: 'The last four digits of the number' }),
      state: z.enum(['asked', 'on', 'stopped']).meta({ description: 'asked: they have not said yes or no yet' }),
      channel: z.enum(['whatsapp', 'sms']),
      canAsk: z.boolean().meta({ description: 'Whether a center can be asked for what it keeps of them' }),
      asked: z.array(z.enum(DATA_WISHES)).meta({ description: 'What it was asked for, and has not called about yet' }),
    })
    .nullable()
    .meta({
      description: 'How somebody without an account is written to at their number; null: the message is not theirs',
    }),
});
export type NoticeShown = z.output<typeof noticeShown>;

const byCode = z.object({ code });
const settingsResponse = messageSettings.extend({ success: z.literal(true) });

export const messages = {
  settings: endpoint({
    method: 'GET',
    path: '/auth/message-settings',
    for: 'patient',
    summary: 'By which channels an account is told, and which this installation has.',
    response: settingsResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/auth/message-settings',
    for: 'patient',
    summary: 'Choose whether reminders come by mail.',
    body: z.object({ mailsReminders: z.boolean() }),
    response: settingsResponse,
  }),
  endByLink: endpoint({
    method: 'PUT',
    path: '/auth/reminder-mails',
    for: 'everybody',
    summary:
      'End what a link is about: reminders to an account, all mails to an address without one, or, with the code of a message, WhatsApp and SMS. A login switches them on again.',
    body: z.object({
      token: z.string().min(1).max(512).meta({ description: 'From the link of the mail, or of the message' }),
    }),
    response: done.extend({
      ended: z.enum(['reminders', 'address', 'messages']).meta({
        description:
          'What is ended: reminders by email to an account, all emails to an address, or messages to a phone. An address that has an account by now keeps all but its reminders',
      }),
      hasOther: z.boolean().meta({ description: 'Whether another channel still brings reminders' }),
    }),
    refusals: ['link-invalid', 'notice-not-found', 'too-many-tries'],
  }),
  switchChannel: endpoint({
    method: 'PUT',
    path: '/auth/message-channels/{channel}',
    for: 'patient',
    summary:
      'Switch a channel on, which is recorded as consent, or off, at once. WhatsApp and SMS need a proved number.',
    params: z.object({ channel: z.enum(CHOSEN_CHANNELS) }),
    body: z.object({ isOn: z.boolean(), language: orElse(z.enum(LANGUAGES), 'en') }),
    response: settingsResponse,
    refusals: ['browser-needed', 'channel-not-offered', 'phone-needed', 'too-many-tries'],
  }),
  sendPhoneCode: endpoint({
    method: 'POST',
    path: '/auth/phone-code',
    for: 'patient',
    summary: 'Send a code to a mobile number, by WhatsApp or SMS, to prove whose it is.',
    body: phoneForm.extend({ channel: z.enum(['whatsapp', 'sms']), language: orElse(z.enum(LANGUAGES), 'en') }),
    response: done.extend({ verificationId: id }),
    refusals: ['channel-not-offered', 'codes-busy', 'otp-mail-limit'],
  }),
  provePhone: endpoint({
    method: 'PUT',
    path: '/auth/phone',
    for: 'patient',
    summary:
      'Prove the number by the code, in place of the number before. The channel that carried the code is on then.',
    body: z.object({ otp: otpForm.shape.otp, verificationId: id }),
    response: settingsResponse,
    refusals: [...CODE_REFUSALS, 'too-many-tries'],
  }),
  forgetPhone: endpoint({
    method: 'DELETE',
    path: '/auth/phone',
    for: 'patient',
    summary: 'Forget the number; WhatsApp and SMS are off then.',
    response: settingsResponse,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/auth/push-subscriptions',
    for: 'patient',
    summary: 'Have notifications shown by this browser.',
    body: z.object({
      endpoint: z.url().max(1_000),
      keys: z.object({ p256dh: z.string().regex(/^B[\w-]{86}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
      language: orElse(z.enum(LANGUAGES), 'en'),
    }),
    response: settingsResponse,
    refusals: ['push-not-offered', 'push-service-unknown', 'too-many-tries'],
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/auth/push-subscriptions/{id}',
    for: 'patient',
    summary: 'Have no more notifications shown by a browser.',
    params: z.object({ id }),
    response: settingsResponse,
    refusals: ['not-found'],
  }),
  notice: endpoint({
    method: 'GET',
    path: '/auth/notices/{code}',
    for: 'everybody',
    summary: 'What a message is about, for whoever has its link.',
    params: byCode,
    response: noticeShown,
    refusals: ['notice-not-found', 'too-many-tries'],
  }),
  seen: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/seen',
    for: 'everybody',
    summary: 'Say that a notification was shown, or that a message was opened: no other channel is tried then.',
    params: byCode,
    body: z.object({
      how: z.enum(['shown', 'opened']),
      by: optional(z.enum(['push', 'page'])),
      message: optional(id).meta({ description: 'Which notification, as it says itself' }),
    }),
    response: done,
    refusals: ['not-found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/answer',
    for: 'everybody',
    summary: 'Answer a reminder. "cannot" changes nothing yet: cancelling is the next step.',
    params: byCode,
    body: z.object({ answer: z.enum(ANSWERS), by: optional(z.enum(['push', 'page'])) }),
    response: noticeShown,
    refusals: ['notice-not-found', 'notice-over', 'too-many-tries'],
  }),
  writeHere: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/write-here',
    for: 'everybody',
    summary:
      'Say whether to write to somebody without an account at the number of a message. A yes proves the number; a no ends WhatsApp and SMS there.',
    params: byCode,
    body: z.object({ agrees: z.boolean() }),
    response: noticeShown,
    refusals: ['notice-not-found', 'notice-over', 'too-many-tries'],
  }),
  askForData: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/ask-for-data',
    for: 'everybody',
    summary:
      'Ask the center of somebody without an account, whose number is proved, for what it keeps of them, for its deletion, or to take the consent back. The center calls, and does it at its desk.',
    params: byCode,
    body: z.object({ wish: z.enum(DATA_WISHES) }),
    response: noticeShown,
    refusals: ['notice-not-found', 'notice-over', 'too-many-tries'],
  }),
  giveNumber: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/number',
    for: 'everybody',
    summary: 'Say where to call, after "call" was answered and no number is known. A number that is known stays.',
    params: byCode,
    body: z.object({ number: phoneNumber }),
    response: noticeShown,
    refusals: ['notice-not-found', 'notice-over', 'too-many-tries'],
  }),
  cancelSession: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/cancel',
    for: 'everybody',
    summary: 'Cancel the session of a reminder, with the refund that was shown; refused where it would be another now.',
    params: byCode,
    body: z.object({ refund: z.number().nullable().meta({ description: 'Rupees, as shown' }) }),
    response: noticeShown,
    refusals: [
      'booking-not-found',
      'not-cancellable',
      'notice-not-found',
      'notice-over',
      'refund-changed',
      'too-many-tries',
    ],
  }),
};
