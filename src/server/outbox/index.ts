/** What other rooms use of this one. */
export { type Incoming, type PushTarget, type PushTerms, type Senders, Unreachable } from './channels/channel';
export { pageOf } from './channels/page-of';
export { createSenders } from './channels/senders';
export {
  ANSWER_TITLES,
  deskText,
  hasShort,
  isAnswered,
  namesDeadline,
  registeredText,
  SHORT_NAMES,
  shortOf,
  slotsOf,
  tellsOfLoss,
  writeShort,
} from './channels/short';
export { registeredSms, SMS_KEYS, smsKey } from './channels/sms';
export { whatsAppName } from './channels/whatsapp';
export { endAddress, hasEnded, isEnded, readerWithoutAccount, resumeAddress } from './ended-addresses';
export { isStillSent } from './ending';
export type { CancelledWithAccount } from './mails/account';
export type { AppointmentFacts, HowPaid, Notice, People, SessionFacts } from './mails/booking';
export type { FundedNews } from './mails/booking-funded';
export type { MoneyOfCancelled } from './mails/booking-words';
export type { HowToPay } from './mails/by-center';
export { type AtSending, type MailDetails, type Template, writeMail } from './mails/index';
export { escapeHtml } from './mails/layout';
export { describeDevice, type NewDevice } from './mails/new-device';
export type { SessionToChange } from './mails/reminder';
export type { SessionsMoved } from './mails/several';
export {
  dropWaiting,
  enqueueNotice,
  enqueueNotices,
  forgetChannels,
  goesByMail,
  hurryNotice,
  isReminder,
  isReplyTo,
  isStillWanted,
  isSwitchedOn,
  markRead,
  type NewNotice,
  putBackAtNight,
  recordReceipt,
  remindsOfSessions,
  withdrawNotices,
} from './notices';
export {
  enqueueEmail,
  hurry,
  LEASE_MS,
  markFailed,
  markSent,
  markUnreachable,
  nobodysAddress,
  type Reader,
  readerOf,
  renewLease,
  takeDue,
  type Taken,
} from './outbox';
export { forgetPhoneCodes, phoneCodeKey } from './phone-codes';
export { endPushWithLast, forgetClosedBrowsers } from './push-browsers';
