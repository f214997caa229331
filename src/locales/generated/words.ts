// Written by `npm run words`.
import type { Language } from '..';
import { shortTexts } from '../short-texts';
import enAccountExists from '../en/server/account-exists.json' with { type: 'json' };
import enAccountMoney from '../en/server/account-money.json' with { type: 'json' };
import enAccount from '../en/server/account.json' with { type: 'json' };
import enBookingFunded from '../en/server/booking-funded.json' with { type: 'json' };
import enBooking from '../en/server/booking.json' with { type: 'json' };
import enByCenter from '../en/server/by-center.json' with { type: 'json' };
import enCalendar from '../en/server/calendar.json' with { type: 'json' };
import enCareChanged from '../en/server/care-changed.json' with { type: 'json' };
import enCareCode from '../en/server/care-code.json' with { type: 'json' };
import enChairOffered from '../en/server/chair-offered.json' with { type: 'json' };
import enCheckout from '../en/server/checkout.json' with { type: 'json' };
import enCommon from '../en/server/common.json' with { type: 'json' };
import enContact from '../en/server/contact.json' with { type: 'json' };
import enDatesOffered from '../en/server/dates-offered.json' with { type: 'json' };
import enEnding from '../en/server/ending.json' with { type: 'json' };
import enFromDesk from '../en/server/from-desk.json' with { type: 'json' };
import enHoldLapsing from '../en/server/hold-lapsing.json' with { type: 'json' };
import enKeptWithdrawn from '../en/server/kept-withdrawn.json' with { type: 'json' };
import enMovedByClosure from '../en/server/moved-by-closure.json' with { type: 'json' };
import enNewCharge from '../en/server/new-charge.json' with { type: 'json' };
import enNewDevice from '../en/server/new-device.json' with { type: 'json' };
import enNewWay from '../en/server/new-way.json' with { type: 'json' };
import enNewsletter from '../en/server/newsletter.json' with { type: 'json' };
import enNumberAsked from '../en/server/number-asked.json' with { type: 'json' };
import enPhoneCode from '../en/server/phone-code.json' with { type: 'json' };
import enReceipt from '../en/server/receipt.json' with { type: 'json' };
import enReminder from '../en/server/reminder.json' with { type: 'json' };
import enReplies from '../en/server/replies.json' with { type: 'json' };
import enSeries from '../en/server/series.json' with { type: 'json' };
import enSessionMissed from '../en/server/session-missed.json' with { type: 'json' };
import enSeveral from '../en/server/several.json' with { type: 'json' };
import enShortParts from '../en/server/short-parts.json' with { type: 'json' };
import enSignupCode from '../en/server/signup-code.json' with { type: 'json' };
import enStatement from '../en/server/statement.json' with { type: 'json' };
import enWayIn from '../en/server/way-in.json' with { type: 'json' };
import hiAccountExists from '../hi/server/account-exists.json' with { type: 'json' };
import hiAccountMoney from '../hi/server/account-money.json' with { type: 'json' };
import hiAccount from '../hi/server/account.json' with { type: 'json' };
import hiBookingFunded from '../hi/server/booking-funded.json' with { type: 'json' };
import hiBooking from '../hi/server/booking.json' with { type: 'json' };
import hiByCenter from '../hi/server/by-center.json' with { type: 'json' };
import hiCalendar from '../hi/server/calendar.json' with { type: 'json' };
import hiCareChanged from '../hi/server/care-changed.json' with { type: 'json' };
import hiCareCode from '../hi/server/care-code.json' with { type: 'json' };
import hiChairOffered from '../hi/server/chair-offered.json' with { type: 'json' };
import hiCheckout from '../hi/server/checkout.json' with { type: 'json' };
import hiCommon from '../hi/server/common.json' with { type: 'json' };
import hiContact from '../hi/server/contact.json' with { type: 'json' };
import hiDatesOffered from '../hi/server/dates-offered.json' with { type: 'json' };
import hiEnding from '../hi/server/ending.json' with { type: 'json' };
import hiFromDesk from '../hi/server/from-desk.json' with { type: 'json' };
import hiHoldLapsing from '../hi/server/hold-lapsing.json' with { type: 'json' };
import hiKeptWithdrawn from '../hi/server/kept-withdrawn.json' with { type: 'json' };
import hiMovedByClosure from '../hi/server/moved-by-closure.json' with { type: 'json' };
import hiNewCharge from '../hi/server/new-charge.json' with { type: 'json' };
import hiNewDevice from '../hi/server/new-device.json' with { type: 'json' };
import hiNewWay from '../hi/server/new-way.json' with { type: 'json' };
import hiNewsletter from '../hi/server/newsletter.json' with { type: 'json' };
import hiNumberAsked from '../hi/server/number-asked.json' with { type: 'json' };
import hiPhoneCode from '../hi/server/phone-code.json' with { type: 'json' };
import hiReceipt from '../hi/server/receipt.json' with { type: 'json' };
import hiReminder from '../hi/server/reminder.json' with { type: 'json' };
import hiReplies from '../hi/server/replies.json' with { type: 'json' };
import hiSeries from '../hi/server/series.json' with { type: 'json' };
import hiSessionMissed from '../hi/server/session-missed.json' with { type: 'json' };
import hiSeveral from '../hi/server/several.json' with { type: 'json' };
import hiShortParts from '../hi/server/short-parts.json' with { type: 'json' };
import hiSignupCode from '../hi/server/signup-code.json' with { type: 'json' };
import hiStatement from '../hi/server/statement.json' with { type: 'json' };
import hiWayIn from '../hi/server/way-in.json' with { type: 'json' };

/** The sentences that the server writes, by language and file; `short`: the short texts of all files. */
export const SERVER_WORDS: Record<Language, Partial<Record<string, Partial<Record<string, string>>>>> = {
  en: {
    'account-exists': enAccountExists,
    'account-money': enAccountMoney,
    'account': enAccount,
    'booking-funded': enBookingFunded,
    'booking': enBooking,
    'by-center': enByCenter,
    'calendar': enCalendar,
    'care-changed': enCareChanged,
    'care-code': enCareCode,
    'chair-offered': enChairOffered,
    'checkout': enCheckout,
    'common': enCommon,
    'contact': enContact,
    'dates-offered': enDatesOffered,
    'ending': enEnding,
    'from-desk': enFromDesk,
    'hold-lapsing': enHoldLapsing,
    'kept-withdrawn': enKeptWithdrawn,
    'moved-by-closure': enMovedByClosure,
    'new-charge': enNewCharge,
    'new-device': enNewDevice,
    'new-way': enNewWay,
    'newsletter': enNewsletter,
    'number-asked': enNumberAsked,
    'phone-code': enPhoneCode,
    'receipt': enReceipt,
    'reminder': enReminder,
    'replies': enReplies,
    'series': enSeries,
    'session-missed': enSessionMissed,
    'several': enSeveral,
    'short-parts': enShortParts,
    'signup-code': enSignupCode,
    'statement': enStatement,
    'way-in': enWayIn,
    'short': shortTexts(
      enAccountExists,
      enAccountMoney,
      enAccount,
      enBookingFunded,
      enBooking,
      enByCenter,
      enCalendar,
      enCareChanged,
      enCareCode,
      enChairOffered,
      enCheckout,
      enCommon,
      enContact,
      enDatesOffered,
      enEnding,
      enFromDesk,
      enHoldLapsing,
      enKeptWithdrawn,
      enMovedByClosure,
      enNewCharge,
      enNewDevice,
      enNewWay,
      enNewsletter,
      enNumberAsked,
      enPhoneCode,
      enReceipt,
      enReminder,
      enReplies,
      enSeries,
      enSessionMissed,
      enSeveral,
      enShortParts,
      enSignupCode,
      enStatement,
      enWayIn,
    ),
  },
  hi: {
    'account-exists': hiAccountExists,
    'account-money': hiAccountMoney,
    'account': hiAccount,
    'booking-funded': hiBookingFunded,
    'booking': hiBooking,
    'by-center': hiByCenter,
    'calendar': hiCalendar,
    'care-changed': hiCareChanged,
    'care-code': hiCareCode,
    'chair-offered': hiChairOffered,
    'checkout': hiCheckout,
    'common': hiCommon,
    'contact': hiContact,
    'dates-offered': hiDatesOffered,
    'ending': hiEnding,
    'from-desk': hiFromDesk,
    'hold-lapsing': hiHoldLapsing,
    'kept-withdrawn': hiKeptWithdrawn,
    'moved-by-closure': hiMovedByClosure,
    'new-charge': hiNewCharge,
    'new-device': hiNewDevice,
    'new-way': hiNewWay,
    'newsletter': hiNewsletter,
    'number-asked': hiNumberAsked,
    'phone-code': hiPhoneCode,
    'receipt': hiReceipt,
    'reminder': hiReminder,
    'replies': hiReplies,
    'series': hiSeries,
    'session-missed': hiSessionMissed,
    'several': hiSeveral,
    'short-parts': hiShortParts,
    'signup-code': hiSignupCode,
    'statement': hiStatement,
    'way-in': hiWayIn,
    'short': shortTexts(
      hiAccountExists,
      hiAccountMoney,
      hiAccount,
      hiBookingFunded,
      hiBooking,
      hiByCenter,
      hiCalendar,
      hiCareChanged,
      hiCareCode,
      hiChairOffered,
      hiCheckout,
      hiCommon,
      hiContact,
      hiDatesOffered,
      hiEnding,
      hiFromDesk,
      hiHoldLapsing,
      hiKeptWithdrawn,
      hiMovedByClosure,
      hiNewCharge,
      hiNewDevice,
      hiNewWay,
      hiNewsletter,
      hiNumberAsked,
      hiPhoneCode,
      hiReceipt,
      hiReminder,
      hiReplies,
      hiSeries,
      hiSessionMissed,
      hiSeveral,
      hiShortParts,
      hiSignupCode,
      hiStatement,
      hiWayIn,
    ),
  },
};

/** What goes into each sentence; null: nothing. */
export type Said = {
  'account-exists': {
    'subject': null;
    'tried': null;
    'notYou': null;
  };
  'account-money': {
    'subject': { amount: string | number };
    'subjectOut': { amount: string | number };
    'out.cash': { amount: string | number; moment: string | number };
    'out.upi': { amount: string | number; moment: string | number };
    'out.card': { amount: string | number; moment: string | number };
    'paidOut': null;
    'for': null;
    'kinds.advance': null;
    'kinds.payment': null;
    'kinds.package': { count: number };
    'paysFor': null;
    'balance': null;
    'balance.ahead': { amount: string | number };
    'balance.owes': { amount: string | number };
    'balance.even': null;
  };
  'account': {
    'reset.subject': { code: string | number };
    'reset.use': null;
    'reset.notYou': null;
    'delete.subject': { code: string | number };
    'delete.use': null;
    'delete.notYou': null;
    'delete.devices': null;
    'noAccount.subject': null;
    'noAccount.asked': null;
    'noAccount.signUp': null;
    'noAccount.notYou': null;
    'consent.subject': null;
    'consent.text': null;
    'consent.read': null;
    'changed.subject': null;
    'changed.text': null;
    'changed.passkeysRemoved': null;
    'changed.passkeysKept': null;
    'changed.notYou': { phone: string | number };
    'deleted.subject': null;
    'deleted.text': null;
    'deleted.cancelled': { count: number };
    'deleted.farewell': null;
  };
  'booking-funded': {
    'subjects.booked': { when: string | number };
    'subjects.asked': { when: string | number };
    'subjects.paper': { when: string | number };
    'subjects.refused': { when: string | number };
    'subjects.unanswered': { when: string | number };
    'subjects.not-approved': { when: string | number };
    'booked': { count: number };
    'asked': { until: string | number };
    'askedNext': { until: string | number };
    'stays': null;
    'paper': { until: string | number };
    'refused': null;
    'selfPay': { amount: string | number; until: string | number };
    'unanswered': { phone: string | number };
    'notApproved': { phone: string | number };
    'reason': null;
    'due': { amount: string | number };
    'nothing': null;
    'come': { time: string | number };
  };
  'booking': {
    'subjects.confirmed': { when: string | number };
    'subjects.moved': { when: string | number };
    'subjects.cancelled': { when: string | number };
    'subjects.centerCloses': { when: string | number };
    'subjects.cancelledByUs': { when: string | number };
    'subjects.chooseAnother': { when: string | number };
    'subjects.refund': { amount: string | number; when: string | number };
    'subjects.paidTwice': { amount: string | number };
    'subjects.returned': { amount: string | number };
    'subjects.arrived': { amount: string | number };
    'subjects.paidBack': { amount: string | number; when: string | number };
    'facts.patient': null;
    'facts.bookedBy': null;
    'facts.when': null;
    'facts.where': null;
    'facts.phone': null;
    'facts.pin': null;
    'facts.paymentId': null;
    'facts.paidWith': null;
    'facts.paidBy': null;
    'facts.restPaidBy': null;
    'facts.reason': null;
    'facts.refund': null;
    'myAppointments': null;
    'notice.both': { moment: string | number };
    'notice.moveOnly': { moment: string | number };
    'notice.none': null;
    'booked.paid': null;
    'booked.byCenter': null;
    'booked.come': { time: string | number };
    'begun': null;
    'received.subject': { amount: string | number; when: string | number };
    'received.text.cash': { amount: string | number; moment: string | number };
    'received.text.upi': { amount: string | number; moment: string | number };
    'received.text.card': { amount: string | number; moment: string | number };
    'received.ofSeveral': { amount: string | number; count: string | number };
    'received.stands': { count: number };
    'received.paid': null;
    'received.number': null;
    'received.button': null;
    'paidBack.cash': { amount: string | number; moment: string | number };
    'paidBack.upi': { amount: string | number; moment: string | number };
    'paidBack.card': { amount: string | number; moment: string | number };
    'notYou': { phone: string | number };
    'money.paid': null;
    'money.unpaid': null;
    'aboutMoney.unpaid': null;
    'aboutMoney.refund pending': null;
    'aboutMoney.refunded': null;
    'aboutMoney.refund failed': null;
    'partRefunded': { refunded: string | number; paid: string | number };
    'moved.text': { before: string | number };
    'moved.come': { time: string | number };
    'cancelled': null;
    'moneyBack.refunded': { amount: string | number };
    'moneyBack.toAccount': { amount: string | number };
    'moneyBack.atDesk': { amount: string | number };
    'moneyBack.refundedBefore': { amount: string | number };
    'moneyBack.allBefore': null;
    'moneyBack.disputed': null;
    'moneyBack.nothingPaid': null;
    'moneyBack.lateCancel': { isMore: boolean };
    'moneyBack.keptByCenter': { isRest: boolean; paid: string | number; phone: string | number };
    'moneyBack.all': { amount: string | number };
    'moneyBack.rest': { amount: string | number };
    'moneyInShort.refunded': { amount: string | number };
    'moneyInShort.toAccount': { amount: string | number };
    'moneyInShort.atDesk': { amount: string | number };
    'moneyInShort.kept': null;
    'moneyInShort.refunded-before': null;
    'moneyInShort.nothing-paid': null;
    'moneyInShort.disputed': null;
    'askedBy.patient.subject': { when: string | number };
    'askedBy.patient.text': null;
    'askedBy.center.subject': { when: string | number };
    'askedBy.center.text': null;
    'askedBy.unknown.subject': { when: string | number };
    'askedBy.unknown.text': null;
    'centerCloses.text': null;
    'centerCloses.elsewhere': null;
    'cancelledByUs.text': null;
    'cancelledByUs.call': { phone: string | number; hours: string | number };
    'refundStarted.text': { isPart: boolean; refund: string | number; paid: string | number };
    'refundStarted.madeThere': { isPart: boolean; refund: string | number; paid: string | number; stands: boolean };
    'refundStarted.sameCard': null;
    'differs.subject': { came: string | number };
    'differs.subjectBack': { came: string | number };
    'differs.text': { came: string | number; asked: string | number };
    'differs.held': null;
    'differs.back': { came: string | number };
    'differs.ask': { phone: string | number };
    'refundArrived.text': { refund: string | number };
    'refundArrived.ask': { phone: string | number };
    'paidTwice.atDesk': { amount: string | number };
    'paidTwice.online': { amount: string | number };
    'paidTwice.back': null;
    'returned.why.patient': null;
    'returned.why.administrator': null;
    'returned.why.center-closed': null;
    'returned.why.too-late': null;
    'returned.back': { amount: string | number };
    'returned.bankDays': null;
    'returned.sorry': null;
  };
  'by-center': {
    'booked.subject': { count: number; when: string | number };
    'booked.subjectOfLink': { count: number; when: string | number };
    'booked.text': { count: number };
    'booked.come': { time: string | number };
    'pay.link': { amount: string | number; until: string | number };
    'pay.linkOrCenter': { amount: string | number; until: string | number };
    'pay.linkOfMoved': { amount: string | number };
    'pay.center': { amount: string | number };
    'pay.nothing': null;
    'pay.paid': { amount: string | number };
    'payNow': { amount: string | number };
    'moved.subject': { when: string | number };
    'moved.text': { before: string | number };
    'moved.from': null;
    'moved.come': { time: string | number };
    'wrong': { phone: string | number };
  };
  'calendar': {
    'summary': null;
    'summaryOf': { patient: string | number };
    'cancelled': { summary: string | number };
    'come': null;
    'alarm': { window: string | number };
  };
  'care-changed': {
    'confirmed.subject': null;
    'confirmed.text': { name: string | number };
    'confirmed.next': null;
    'asked.subject': null;
    'asked.text': { name: string | number };
    'asked.next': null;
    'ended.subject': null;
    'ended.text': { name: string | number };
    'ended.next': null;
    'dropped.subject': null;
    'dropped.text': { name: string | number };
    'dropped.next': null;
    'mistaken.subject': null;
    'mistaken.text': { name: string | number };
    'mistaken.next': null;
    'merged.subject': null;
    'merged.text': { name: string | number };
    'merged.next': null;
    'unmerged.subject': null;
    'unmerged.text': { name: string | number };
    'unmerged.next': null;
    'restored.subject': null;
    'restored.text': { name: string | number };
    'restored.next': null;
    'claimed.subject': null;
    'claimed.text': { name: string | number };
    'claimed.next': null;
    'unclaimed.subject': null;
    'unclaimed.text': { name: string | number };
    'unclaimed.next': null;
    'deleted.subject': null;
    'deleted.text': { name: string | number };
    'deleted.next': null;
    'open': null;
  };
  'care-code': {
    'wants': { name: string | number };
    'someoneWants': null;
    'agree': null;
    'ifNot': null;
  };
  'chair-offered': {
    'subject': { session: string | number };
    'kept': { until: string | number };
    'when': null;
    'where': null;
    'price': null;
    'nothing': null;
    'after': null;
    'look': null;
    'paused.subject': null;
    'paused.text': { count: string | number };
    'paused.next': null;
    'paused.look': null;
    'off.subject': null;
    'off.text': null;
    'off.textOf': { name: string | number };
    'off.dates': { dates: string | number };
    'off.next': null;
    'off.gone': null;
  };
  'checkout': {
    'title': { center: string | number };
    'description': { session: string | number; until: string | number };
    'titleOfMany': { count: string | number };
    'titleOfManyAt': { count: string | number; center: string | number };
    'descriptionOfMany': { pattern: string | number; first: string | number; last: string | number; until: string | number };
  };
  'common': {
    'greet': { username: string | number };
    'greetNobody': null;
    'whatItIs': null;
    'logIn': null;
    'findChair': null;
    'bankDays': null;
    'doNotMiss': null;
    'emergency': null;
  };
  'contact': {
    'subject': null;
    'thanks': { hours: string | number };
    'notYou': null;
  };
  'dates-offered': {
    'subject': { count: number };
    'kept': { count: number; until: string | number };
    'none': null;
    'where': null;
    'time': null;
    'dates': { count: number };
    'sum': null;
    'newPrice': { date: string | number };
    'nothing': null;
    'after': { count: number; isFree: boolean };
    'look': { count: number; isFree: boolean };
    'notKept': null;
    'why.full': null;
    'why.closed': null;
    'why.yours': null;
    'why.too-close': null;
    'why.too-soon': null;
    'why.not-covered': null;
    'choose': null;
    'stop': null;
    'stopIt': null;
  };
  'ending': {
    'end': null;
    'asked': null;
    'session': null;
    'money': null;
    'choose': null;
  };
  'from-desk': {
    'subject': { when: string | number };
  };
  'hold-lapsing': {
    'subject': { count: number; until: string | number };
    'text': { count: number; amount: string | number; until: string | number };
    'begun': { count: number; phone: string | number };
    'textBegun': { until: string | number; amount: string | number };
    'needless': null;
  };
  'kept-withdrawn': {
    'subject': { count: number; when: string | number };
    'text': { count: number };
    'noBookings': { count: number };
    'desk': null;
    'waiting': null;
    'next': null;
  };
  'moved-by-closure': {
    'subject': { when: string | number; isElsewhere: boolean };
    'subjectOfSeveral': { count: string | number; when: string | number; isElsewhere: boolean };
    'textOfSeveral': { count: string | number };
    'nowAt': { when: string | number; where: string | number };
    'text': { before: string | number };
    'elsewhere': null;
    'someElsewhere': null;
    'reason': null;
    'before': null;
    'suits': null;
    'money': { until: string | number };
    'noMoney': { until: string | number };
    'moneyOfSeveral': null;
    'noMoneyOfSeveral': null;
    'stillToPay': null;
    'call': { phone: string | number };
    'come': { time: string | number };
  };
  'new-charge': {
    'subject': { date: string | number };
    'text': { date: string | number; charge: string | number; before: string | number };
    'until': { date: string | number };
    'from': { date: string | number };
    'keeps': null;
    'stays.subject': null;
    'stays.text': { charge: string | number; date: string | number; before: string | number };
  };
  'new-device': {
    'one.subject': null;
    'one.text': null;
    'one.when': null;
    'one.with': null;
    'one.isYou': null;
    'one.notYou': null;
    'more.subject': { count: number };
    'more.text': null;
    'more.isYou': null;
    'more.notYou': null;
    'seeDevices': null;
    'newPassword': null;
    'deviceOn': { browser: string | number; system: string | number };
    'unknownDevice': null;
    'help': { phone: string | number };
  };
  'new-way': {
    'subject.whatsapp': null;
    'subject.sms': null;
    'subject.push': null;
    'whatsapp': { to: string | number };
    'sms': { to: string | number };
    'push': { to: string | number };
    'pushEverywhere': null;
    'isYou': null;
    'notYou': { phone: string | number };
    'settings': null;
    'newPassword': null;
  };
  'newsletter': {
    'confirm.subject': null;
    'confirm.text': null;
    'confirm.yes': null;
    'confirm.notYou': null;
    'welcome.subject': null;
    'welcome.text': null;
    'already.subject': null;
    'already.text': null;
    'unsubscribe': null;
  };
  'number-asked': {
  };
  'phone-code': {
  };
  'receipt': {
    'title': null;
    'number': null;
    'paidOn': null;
    'inIndia': { moment: string | number };
    'paidWith': null;
    'reference': null;
    'withdrawn': { date: string | number };
    'lineWithdrawn': { date: string | number };
    'givenBack': null;
    'goesBack': null;
    'takenBack': null;
    'remains': null;
    'paymentId': null;
    'patient': null;
    'paidBy': null;
    'email': null;
    'center': null;
    'address': null;
    'phone': null;
    'session': null;
    'appointment': null;
    'status.confirmed': null;
    'status.pending': null;
    'status.completed': null;
    'status.missed': null;
    'status.not-recorded': null;
    'status.cancelled': null;
    'price': null;
    'line': { count: number };
    'onAccount.advance': null;
    'onAccount.payment': null;
    'onAccount.package': { count: number };
    'total': null;
    'extras': null;
    'restPaidBy': null;
    'inWords': null;
    'refund': null;
    'partOf': { amount: string | number; paid: string | number };
    'refunds.refunded': { what: string | number; date: string | number };
    'refunds.by-hand': { what: string | number; date: string | number };
    'refunds.pending': { what: string | number; date: string | number };
    'refunds.failed': { what: string | number };
    'refundsToAccount': { what: string | number; date: string | number };
    'refundsAtDesk.refunded': { what: string | number; date: string | number };
    'refundsAtDesk.pending': { what: string | number; date: string | number };
    'gstExempt': null;
    'noTax': null;
  };
  'reminder': {
    'evening': { when: string | number };
    'soon': { when: string | number };
    'first-evening': null;
    'first-soon': null;
    'ask': null;
    'free': { when: string | number };
    'coming': { when: string | number };
    'severalFree': { count: string | number; date: string | number };
    'several': { count: string | number };
    'until': { moment: string | number };
    'unpaid': null;
    'unpaidAmong': null;
    'late': null;
    'change': null;
    'end': null;
  };
  'replies': {
    'coming': null;
    'cannot': { url: string | number };
    'call': null;
    'too-late': { url: string | number };
    'stopped': { url: string | number };
    'started': null;
    'listed': { phone: string | number; url: string | number };
    'unknown-number': { phone: string | number; url: string | number };
  };
  'series': {
    'confirmed.subject': { count: number; from: string | number; until: string | number };
    'confirmed.text': { count: number; from: string | number; until: string | number };
    'confirmed.come': null;
    'confirmed.notice': null;
    'sum': null;
    'lost': { count: number };
    'back': { amount: string | number };
    'chooseOthers': null;
    'returned': { count: number; amount: string | number };
    'givenUp.subject': { count: string | number };
    'givenUp.text': { count: number };
  };
  'session-missed': {
    'subject': { when: string | number };
    'text': null;
    'danger': null;
    'doctor': { phone: string | number };
    'makeUp': null;
  };
  'several': {
    'cancelled.subject': { count: number; from: string | number; until: string | number };
    'cancelled.text': { count: number };
    'cancelled.sum': null;
    'cancelled.back': { amount: string | number };
    'byClosure.subject': { count: string | number };
    'byClosure.text': { count: string | number };
    'asked.subject': { count: number; from: string | number; until: string | number };
    'asked.text': { count: string | number };
    'moved.subject': { count: number; from: string | number; until: string | number };
    'moved.text': { count: number };
    'moved.was': { before: string | number };
    'moved.come': null;
    'moved.notice': null;
  };
  'short-parts': {
    'answer.coming': null;
    'answer.cannot': null;
    'answer.call': null;
    'open': null;
    'paper.identity': null;
    'paper.letter': null;
    'paper.reports': null;
    'place.side-entrance': null;
    'place.back-entrance': null;
    'place.ground-floor': null;
    'place.first-floor': null;
    'place.second-floor': null;
  };
  'signup-code': {
    'subject': { code: string | number };
    'use': null;
    'notYou': null;
  };
  'statement': {
    'title': null;
    'period': { from: string | number; to: string | number };
    'sessions': { count: number };
    'due': null;
    'nothingDue': null;
    'atDesk': null;
    'desk.payment': null;
    'desk.refund': null;
    'desk.correction': null;
    'account': null;
    'kinds.advance': null;
    'kinds.package': null;
    'kinds.payment': null;
    'kinds.discount': null;
    'kinds.extra': null;
    'kinds.refund': null;
    'kinds.session': null;
    'kinds.session-back': null;
    'kinds.correction': null;
    'sums.atDesk': null;
    'sums.paid': null;
    'sums.sessions': null;
    'sums.discounts': null;
    'sums.extras': null;
    'sums.paidOut': null;
    'sums.corrections': null;
    'opening': { date: string | number };
    'unpaid': null;
    'closing': { date: string | number };
    'asOf': { moment: string | number };
    'below': null;
  };
  'way-in': {
    'address.subject': null;
    'address.text': null;
    'number.subject': null;
    'number.text': null;
    'number-freed.subject': null;
    'number-freed.text': null;
    'number-given.subject': null;
    'number-given.text': null;
    'passkey.subject': null;
    'passkey.text': null;
    'passkey-removed.subject': null;
    'passkey-removed.text': null;
    'joined.subject': null;
    'joined.text': null;
    'isYou': null;
    'notYou': { phone: string | number };
    'open': null;
    'prove.subject': { code: string | number };
    'prove.use': null;
    'prove.notYou': null;
    'add.subject': { code: string | number };
    'add.use': null;
    'add.hasAccount': null;
    'add.notYou': null;
  };
  'short': {
    'account-received': { amount: string | number; date: string | number };
    'account-paid-out': { amount: string | number; date: string | number };
    'papers-checked': { date: string | number };
    'paper-wanted': { date: string | number; clock: string | number };
    'papers-refused': { date: string | number; clock: string | number };
    'papers-unanswered': { date: string | number; time: string | number };
    'papers-not-accepted': { date: string | number; time: string | number };
    'booked': { date: string | number; time: string | number };
    'payment-received': { amount: string | number; date: string | number };
    'payment-received-series': { amount: string | number; count: string | number };
    'moved': { date: string | number; time: string | number };
    'moved-elsewhere': { date: string | number; time: string | number };
    'cancelled': { date: string | number; time: string | number };
    'cancelled-refund': { date: string | number; time: string | number; amount: string | number };
    'cancelled-by-center': { date: string | number; time: string | number };
    'cancelled-by-us': { date: string | number; time: string | number };
    'returned': { amount: string | number };
    'refund-started': { amount: string | number };
    'refund-to-account': { amount: string | number };
    'refund-at-desk': { amount: string | number };
    'refund-arrived': { amount: string | number };
    'refund-paid': { amount: string | number };
    'booked-by-center': { date: string | number; time: string | number };
    'booked-by-center-series': { count: string | number; date: string | number };
    'pay-to-keep': { amount: string | number; date: string | number; clock: string | number };
    'moved-by-center': { date: string | number; time: string | number };
    'chair-offered': { date: string | number; time: string | number; clock: string | number };
    'dates-offered': { count: string | number; date: string | number; clock: string | number };
    'dates-offered-one': { date: string | number; clock: string | number };
    'dates-offered-none': null;
    'desk-call': { phone: string | number; date: string | number };
    'desk-later': { date: string | number; count: string | number };
    'desk-bring': { date: string | number; paper: string | number };
    'desk-place': { date: string | number; place: string | number };
    'hold-lapsing': { date: string | number; clock: string | number; amount: string | number };
    'hold-lapsing-series': { count: string | number; clock: string | number; amount: string | number };
    'kept-withdrawn': { date: string | number; time: string | number };
    'kept-withdrawn-several': { count: string | number; date: string | number };
    'moved-by-closure': { date: string | number; time: string | number };
    'new-charge': { amount: string | number; date: string | number };
    'charge-stays': { amount: string | number };
    'new-device': null;
    'number-asked': null;
    'phone-code': { otp: string | number };
    'desk-code': { otp: string | number };
    'reminder-change': { date: string | number; clock: string | number };
    'reminder-change-unpaid': { date: string | number; clock: string | number };
    'reminder-change-several': { count: string | number; date: string | number; clock: string | number };
    'reminder-evening': { date: string | number; time: string | number };
    'reminder-soon': { time: string | number };
    'booked-series': { count: string | number; date: string | number };
    'booked-series-partly': { count: string | number; date: string | number };
    'given-up-series': { count: string | number };
    'missed': { date: string | number; time: string | number };
    'moved-series': { count: string | number; date: string | number };
    'cancelled-series': { count: string | number; date: string | number };
    'cancelled-series-refund': { count: string | number; date: string | number; amount: string | number };
    'way-in': null;
    'number-moved': { phone: string | number };
    'way-in-at-number': { phone: string | number };
  };
};
