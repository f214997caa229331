import type { AdministratorRefusalCode } from './admin/refusals';
import { NOT_VALID } from './sentence-for';

/**
 * Every refusal of the API: its code, its HTTP status, and the sentence a person reads. Sentences from spec.md are used
 * verbatim. 401 means only "no valid session": the client answers it with a refresh.
 */
export const REFUSALS = {
  'not-authenticated': { status: 401, message: 'Authentication error' },
  'session-ended': {
    status: 409,
    message: 'You were logged out before this was sent. Please log in again: what you typed is kept.',
  },
  'sent-after-login': {
    status: 409,
    message: 'You are logged in again. What you typed is still here, but not sent yet. Please check it and send it.',
  },
  'other-account': {
    status: 409,
    message:
      'You are logged in as {name} now, but this page was opened by somebody else. Nothing was done. Please check everything before you send it again.',
  },
  'cross-site': { status: 403, message: 'This request did not come from the application.' },
  'account-blocked': { status: 403, message: 'This account is blocked. Please call support.' },
  'not-found': { status: 404, message: 'Not found.' },
  'invalid-input': { status: 400, message: NOT_VALID },
  'too-large': { status: 413, message: 'That is too large to be accepted.' },
  'unsupported-body': { status: 415, message: 'Please send JSON.' },
  'too-many-tries': { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  'otp-mail-limit': {
    status: 429,
    message: 'You have asked for too many codes. Please wait a little before asking for another.',
  },
  'otp-invalid': { status: 400, message: 'Invalid OTP' },
  'otp-expired': { status: 400, message: 'This code has expired. Please ask for a new one.' },
  'otp-too-many-tries': { status: 400, message: 'Too many wrong codes. Please ask for a new one.' },
  'email-not-verified': { status: 400, message: 'Unexpected error occurred. Please re-register' },
  'consent-missing': { status: 400, message: 'Please read what we keep about you, and agree to it first.' },
  'consent-outdated': {
    status: 409,
    message: 'What we say about your data has changed. Please reload the page, read it again and agree to it.',
  },
  'password-too-common': {
    status: 400,
    message: 'This password is on lists of common passwords. Please choose another.',
  },
  'push-not-offered': { status: 409, message: 'Notifications are not offered here.' },
  'push-service-unknown': {
    status: 400,
    message: "We can't send notifications to this browser. Please try another one, such as Chrome.",
  },
  'center-not-found': { status: 404, message: 'This center can no longer be found.' },
  'center-blocked': { status: 409, message: 'This center is not taking bookings at present.' },
  'date-past': { status: 400, message: 'This date is in the past. Please select another date.' },
  'date-too-far': { status: 400, message: 'Appointments can be booked up to 30 days ahead.' },
  'date-sunday': { status: 400, message: 'There are no sessions on Sundays. Please select another date.' },
  'window-unknown': { status: 400, message: 'There is no such time slot.' },
  'window-begun': { status: 409, message: 'This time slot has already begun. Please select another.' },
  'window-full': { status: 409, message: 'This slot has just been taken. Please select another.' },
  'price-changed': {
    status: 409,
    message: "This center's price has changed. Please check the new price before you pay.",
  },
  'already-booked': { status: 409, message: 'You already have an appointment in this time slot.' },
  'too-late-to-undo': { status: 409, message: 'It is too late to take this back.' },
  'series-clash': {
    status: 409,
    message: 'Some of these sessions are no longer free. Nothing was booked. Please choose other times for them.',
  },
  'sessions-too-close': {
    status: 409,
    message: 'Some of these sessions are less than 20 hours apart. Please book them only if your doctor asked for it.',
  },
  'patient-not-found': { status: 404, message: "You can't act for this person any more." },
  'care-not-allowed': { status: 403, message: 'You can see these appointments, but not change them.' },
  'child-at-desk': {
    status: 409,
    message: "A child's parent or guardian is confirmed at the desk of a center. Please show a paper there.",
  },
  'own-mailbox': {
    status: 409,
    message: 'Codes to this email come to you yourself. Please ask a center to confirm this person, at its desk.',
  },
  'no-address-of-person': { status: 409, message: 'Please add the email of this person first.' },
  'too-many-waits': {
    status: 409,
    message: 'You can be on at most 5 waiting lists at a time. Please leave one of them first.',
  },
  'too-many-waits-of-account': {
    status: 409,
    message:
      'You and the people you care for can be on at most 10 waiting lists at a time. Please leave one of them first.',
  },
  'wait-too-wide': {
    status: 400,
    message: 'These are more than 500 different times. Please choose fewer centers, days or times.',
  },
  'wait-not-found': { status: 404, message: 'You are not waiting for this any more.' },
  'series-not-found': { status: 404, message: 'No further dates of these sessions are offered any more.' },
  'offer-gone': { status: 404, message: 'This chair is no longer kept for you.' },
  'too-many-people': { status: 409, message: 'You can care for at most 10 people.' },
  'too-many-added': {
    status: 409,
    message: 'You have added 20 people within a month. Please add further ones later, or ask a center to add them.',
  },
  'too-many-holds': {
    status: 409,
    message: 'You are holding 3 chairs that are not paid for yet. Please pay for one of them or cancel it first.',
  },
  'too-many-kept': {
    status: 409,
    message:
      'We are keeping many sessions for you that are not paid or approved yet. You can book more once one of them is paid, approved or over.',
  },
  'too-many-kept-unseen': {
    status: 409,
    message:
      'Until a center knows you, we keep at most 12 unpaid sessions for you. You can book more once it has approved your scheme, or after your first session.',
  },
  'too-many-kept-unconfirmed': {
    status: 409,
    message:
      'For people whom no center has confirmed yet, we keep at most 6 unpaid sessions. Please have them confirmed at the desk of a center, or pay online.',
  },
  'unpaid-holds': {
    status: 429,
    message:
      'Several of your bookings were not paid for in time. Please wait a while before you book again, or call us.',
  },
  'network-holds': {
    status: 429,
    message:
      'Many unpaid bookings came from the network that you are using. They may not be yours. Please try again later, use another connection such as mobile data, or call us.',
  },
  'payment-provider-down': {
    status: 503,
    message: 'The payment page could not be opened. Nothing was charged. Please try again.',
  },
  'payment-not-found': { status: 404, message: "We can't find this payment." },
  'payment-unclear': {
    status: 409,
    message:
      'We can’t find out yet whether this payment went through. Please look in My Appointments in a few minutes, or call us.',
  },
  'booking-not-found': { status: 404, message: "We can't find this appointment." },
  'move-not-open': { status: 409, message: 'Your center has not moved this appointment, or it was changed since.' },
  'not-reschedulable': {
    status: 409,
    message: 'This appointment can no longer be rescheduled. You can reschedule up to 24 hours before it begins.',
  },
  'too-many-moves': {
    status: 429,
    message: 'You have rescheduled too often today. Please try again tomorrow, or call support.',
  },
  'coming-changed': {
    status: 409,
    message: 'Some of these sessions have just changed, so we did nothing. Please check them again.',
  },
  'move-clash': {
    status: 409,
    message: 'Some of these times are no longer free. Nothing was moved. Please choose other times.',
  },
  'cover-not-found': { status: 404, message: "We can't find this scheme." },
  'cover-expired': {
    status: 409,
    message: 'This scheme card is not valid on that date. Please check the date on the card.',
  },
  'approval-ends': {
    status: 409,
    message:
      'The center has approved this scheme, but not for that date. Please choose an earlier date. Or book that date as a new session: we then ask the center to approve it.',
  },
  'cover-too-late': {
    status: 409,
    message:
      'It is too late for the center to check your scheme for this session. Please choose a later session, or call the center.',
  },
  'cover-in-use': {
    status: 409,
    message:
      'You have an upcoming appointment booked on this scheme. You can change or remove the scheme after that appointment.',
  },
  'cover-exists': { status: 409, message: 'You have added this scheme already.' },
  'too-many-covers': {
    status: 409,
    message: 'You can add at most 6 schemes. Please remove one that you no longer use.',
  },
  'letter-missing': { status: 400, message: 'Please choose a picture of the letter.' },
  'letter-refused': {
    status: 400,
    message: 'This is not a JPG, PNG or WEBP picture. Please take a photo of the letter.',
  },
  'letter-too-many-pixels': {
    status: 400,
    message: 'This picture has more than 50 megapixels. Please choose a smaller one.',
  },
  'letter-cut-off': {
    status: 400,
    message: 'Part of this picture is missing. Please choose it again, or take a new photo.',
  },
  'letter-damaged': { status: 400, message: 'This picture is damaged. Please take a new photo of the letter.' },
  'letter-too-large': { status: 413, message: 'This picture is larger than 8 MB. Please choose a smaller one.' },
  'letter-not-found': { status: 404, message: 'There is no letter with this scheme.' },
  'scheme-not-taken': { status: 409, message: 'This center does not take this scheme.' },
  'scheme-too-soon': {
    status: 409,
    message: 'For this scheme, the center needs the booking some days earlier. Please select a later date.',
  },
  'scheme-gap': {
    status: 409,
    message: 'This is too close to another session on the same scheme. Please select another time.',
  },
  'scheme-course-full': {
    status: 409,
    message:
      'No more sessions can be booked on this scheme at this center for now. Please wait for the center’s answer, or call the center.',
  },
  'scheme-share-full': {
    status: 409,
    message: 'The chairs of this scheme in this time slot are taken. Please select another.',
  },
  'referral-missing': { status: 409, message: 'This center needs your referral letter. Please add it to your scheme.' },
  'sponsor-unknown': {
    status: 404,
    message: 'This code is not valid at this center. Please check the code, or ask your sponsor.',
  },
  'sponsor-share': {
    status: 409,
    message: 'With this code, the amount left for you to pay has changed. Please check it before you book.',
  },
  'sponsor-used-up': {
    status: 409,
    message: 'All sessions that this code pays for have been used. Please choose another way to pay.',
  },
  'not-at-center': {
    status: 409,
    message: 'This center does not accept payment at its desk for online bookings. Please choose another way to pay.',
  },
  'too-many-unpaid': {
    status: 409,
    message:
      'You have sessions at a center that are not paid for yet. Please pay for one of them there, or pay for this one online.',
  },
  'not-for-series': {
    status: 409,
    message: "You can't pay for all of these sessions in this way. Please choose another way to pay.",
  },
  'nothing-to-make-up': { status: 409, message: 'This appointment was not cancelled, so there is nothing to make up.' },
  'made-up-already': { status: 409, message: 'You have already booked a session in place of this one.' },
  'same-window': { status: 400, message: 'You already have this time. Please choose another.' },
  'no-receipt': { status: 409, message: 'There is no receipt, because nothing was paid for this appointment.' },
  'password-wrong': { status: 400, message: 'This is not your current password.' },
  'password-missing': {
    status: 409,
    message: 'This account logs in with Google and has no password yet. Set one with "Forgot password?".',
  },
  'password-needed': { status: 409, message: 'This account has a password. Please enter it to delete the account.' },
  'not-cancellable': { status: 409, message: 'This appointment can no longer be cancelled.' },
  'channel-not-offered': { status: 409, message: "We can't send messages in this way yet. Please choose another way." },
  'phone-needed': { status: 409, message: 'Please add your mobile number first.' },
  'browser-needed': { status: 409, message: 'Please allow notifications in a browser first.' },
  'notice-not-found': { status: 404, message: 'This link no longer works. Your bookings are in My Appointments.' },
  'notice-over': {
    status: 409,
    message:
      'This session was moved or cancelled, or has already begun, so you can’t answer here. If you are late, please call the center.',
  },
  'refund-changed': {
    status: 409,
    message: 'Your refund has changed. Nothing was cancelled. Please check the new amount, then try again.',
  },
  'session-not-found': { status: 404, message: 'This device is no longer logged in.' },
  'link-invalid': { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  overloaded: { status: 503, message: 'We are very busy right now. Please try again in a moment.' },
  'database-away': {
    status: 503,
    message: "We can't reach our records right now. Please try again in a minute.",
  },
  'storage-full': {
    status: 507,
    message: "We can't save anything right now, and nothing was changed. Please try again in a few minutes.",
  },
  unexpected: { status: 500, message: 'An unexpected error occurred. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** What a patient's calls may be refused with. */
export type PatientRefusalCode = keyof typeof REFUSALS;

/** The code of a refusal, sent as `code` beside `success: false` and `message`. */
export type RefusalCode = PatientRefusalCode | AdministratorRefusalCode;
