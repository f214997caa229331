/** How an account is reached by other channels than mail, and what people answer to a message. */
import { z } from './z';
import { ANSWERS, CHOSEN_CHANNELS } from '../domain/messages';
import { otpForm } from './account';
import { done, id, istDate } from './common';
import { endpoint } from './endpoint';
import { optional, orElse, phoneNumber } from './given';
import { LANGUAGES } from './language';

/** The wording with which channels are switched on (`channels` in `messages.json`). Kept with each consent. */
export const CHANNEL_WORDS_VERSION = '2026-11-25';

/** The page of a message, which its link leads to; short, since it is part of an SMS. */
export const NOTICE_PAGE = '/m/{code}';

/** The page on which reminders by mail are ended, which needs no login. */
export const REMINDERS_END = '/reminders/unsubscribe';

/** Where receipts and answers of each channel's provider arrive. They are no endpoints for clients. */
export const MESSAGE_WEBHOOKS = { whatsapp: '/auth/whatsapp-webhook', sms: '/auth/sms-receipts/{token}' } as const;

/** A mobile number in India, as people write it; with the +91, a 0 or neither before it. */
const INDIAN_MOBILE = /^(\+?91|0)?([6-9]\d{9})$/;
/**
 * The area codes of two and three digits that begin like a mobile number (Bengaluru 80, Ahmedabad 79, Patna 612 …), and the digits
 * with which the numbers of landlines there begin and those of mobile phones do not.
 */
const LANDLINE =
  /^(?:79|80|612|621|631|641|651|657|661|663|671|674|680|712|721|724|731|733|734|744|747|751|755|761|771|788|816|820|821|824|831|832|836|861|863|866|870|877|878|883|884|891)[2346]/;

/** The country or trunk code before a number, if there is one, and its ten digits; null if it is none of a mobile phone. */
function tenDigitsOf(text: string): { prefix: string; digits: string } | null {
  const [, prefix = '', digits] = INDIAN_MOBILE.exec(text.replace(/[\s().-]/g, '')) ?? [];
  return digits ? { prefix, digits } : null;
}

/**
 * Whether it is a landline with its area code, as in 080 4123 4567: that is 0, 80 and eight digits, and looks like the mobile number
 * 80412 34567 with a 0 in front. Ten digits alone are always taken for a mobile number, so that nobody is shut out by this list. What
 * can not be told apart: area codes of four digits (07272 223344), and numbers that begin with 5 or 7 after their area code, which
 * mobile phones have too (080 5012 3456, 080 7312 3456). These are taken for mobile numbers; the code sent there proves none.
 */
export function isLandline(text: string): boolean {
  const given = tenDigitsOf(text);
  return given !== null && given.prefix !== '' && LANDLINE.test(given.digits);
}

/** The number in the form +919876543210 (E.164); null if it is none of a mobile phone in India. */
export function mobileOf(text: string): string | null {
  const given = tenDigitsOf(text);
  return given && !isLandline(text) ? `+91${given.digits}` : null;
}

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

const code = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{12}$/)
  .meta({ description: 'The last part of a link in a message' });

export const channelShown = z.object({
  channel: z.enum(CHOSEN_CHANNELS),
  /** Whether this installation can send by it at all. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  stoppedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the person ended it by answering STOP, or it stopped working; null otherwise' }),
});
export type ChannelShown = z.output<typeof channelShown>;

export const messageSettings = z.object({
  channels: z.array(channelShown),
  phone: z.string().nullable().meta({ description: 'The number that was proved to be theirs, +919876543210' }),
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
  reminderMails: endpoint({
    method: 'PUT',
    path: '/auth/reminder-mails',
    for: 'everybody',
    summary: 'End reminders by mail, or have them again, with the link of a reminder.',
    body: z.object({
      token: z.string().min(16).max(512).meta({ description: 'From the link of the mail' }),
      isOn: z.boolean(),
    }),
    response: done.extend({
      hasOther: z.boolean().meta({ description: 'Whether another channel still brings reminders' }),
    }),
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
  }),
  sendPhoneCode: endpoint({
    method: 'POST',
    path: '/auth/phone-code',
    for: 'patient',
    summary: 'Send a code to a mobile number, by WhatsApp or SMS, to prove whose it is.',
    body: phoneForm.extend({ channel: z.enum(['whatsapp', 'sms']), language: orElse(z.enum(LANGUAGES), 'en') }),
    response: done.extend({ verificationId: id }),
  }),
  provePhone: endpoint({
    method: 'PUT',
    path: '/auth/phone',
    for: 'patient',
    summary:
      'Prove the number by the code, in place of the number before. The channel that carried the code is on then.',
    body: z.object({ otp: otpForm.shape.otp, verificationId: id }),
    response: settingsResponse,
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
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/auth/push-subscriptions/{id}',
    for: 'patient',
    summary: 'Have no more notifications shown by a browser.',
    params: z.object({ id }),
    response: settingsResponse,
  }),
  notice: endpoint({
    method: 'GET',
    path: '/auth/notices/{code}',
    for: 'everybody',
    summary: 'What a message is about, for whoever has its link.',
    params: byCode,
    response: noticeShown,
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
  }),
  answer: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/answer',
    for: 'everybody',
    summary: 'Answer a reminder. "cannot" changes nothing yet: cancelling is the next step.',
    params: byCode,
    body: z.object({ answer: z.enum(ANSWERS), by: optional(z.enum(['push', 'page'])) }),
    response: noticeShown,
  }),
  giveNumber: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/number',
    for: 'everybody',
    summary: 'Say where to call, after "call" was answered and no number is known. A number that is known stays.',
    params: byCode,
    body: z.object({ number: phoneNumber }),
    response: noticeShown,
  }),
  cancelSession: endpoint({
    method: 'POST',
    path: '/auth/notices/{code}/cancel',
    for: 'everybody',
    summary: 'Cancel the session of a reminder, with the refund that was shown; refused where it would be another now.',
    params: byCode,
    body: z.object({ refund: z.number().nullable().meta({ description: 'Rupees, as shown' }) }),
    response: noticeShown,
  }),
};
