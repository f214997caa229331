/** What other rooms use of this one. */
export { type Incoming, type PushTarget, type PushTerms, Unreachable } from './channels/channel';
export { createSenders } from './channels/senders';
export {
  answerTitle,
  registeredText,
  SHORT_NAMES,
  slotsOf,
  smsKey,
} from './channels/short';
export { writeShort } from './channels/write-short';
export { registeredSms } from './channels/sms';
export { whatsAppName } from './channels/whatsapp';
export { accountOf, endAddress, hasEnded, isEnded, readerWithoutAccount, resumeAddress } from './ended-addresses';
export type { CancelledWithAccount } from './mails/account';
export type { AccountMoney } from './mails/account-money';
export type { AppointmentFacts, HowPaid, Notice, People, SessionFacts } from './mails/booking';
export type { FundedNews } from './mails/booking-funded';
export type { MoneyOfCancelled } from './mails/booking';
export type { HowToPay } from './mails/by-center';
export { deskText } from './mails/from-desk';
export {
  goesByMail,
  hasShort,
  isAnswered,
  isStillSent,
  type MailDetails,
  type MailTemplate,
  messageOf,
  pageOf,
  shortOf,
  type Template,
  withTrait,
  writeMail,
} from './mails/index';
export type { AtSending, InCalendar, Truth } from './mails/message';
export type { ReplyDetails } from './mails/reply';
export { escapeHtml } from './mails/layout';
export { describeDevice, type NewDevice } from './mails/new-device';
export type { WayInChange } from './mails/way-in';
export type { SessionToChange } from './mails/reminder';
export {
  channelsAtNumber,
  forgetNumbers,
  hasProvedNumber,
  hasStopped,
  isReachedAtNumber,
  keptNumber,
  type NumberSaid,
  peopleAtNumber,
  sayOfNumber,
  wentToAnotherNumber,
} from './number-consents';
export {
  asksAtNumber,
  dropWaiting,
  enqueueNotice,
  enqueueNotices,
  forgetChannels,
  hasChannelOn,
  hurryNotice,
  isReminder,
  isReplyTo,
  isStillWanted,
  isSwitchedOn,
  markRead,
  mayBeAsked,
  type NewNotice,
  putBackAtNight,
  recordReceipt,
  remindsOfSessions,
  withdrawMessages,
} from './notices';
export {
  dropMessages,
  enqueueEmail,
  enqueueMessages,
  hurry,
  isDueToSend,
  LONGEST_WAIT_MS,
  markSent,
  markUnreachable,
  nobodysAddress,
  noteFailure,
  type Reader,
  readerOf,
  TAKEN,
  type ClaimedMessage,
} from './outbox';
export { carrierOf, forgetPhoneCodes, phoneCodeKey, sendCodeBySms } from './phone-codes';
export { pressureOf } from './pressure';
export { endPushWithLast, forgetClosedBrowsers } from './push-browsers';
