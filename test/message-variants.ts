/** What messages say with other facts than those of their definitions' samples: one list for every test of what is said. */
import { PAPERS, PLACES } from '../src/domain/desk-messages';
import type { MailTemplate } from '../src/server/outbox/mails';
import { SAMPLE_SESSION } from '../src/server/outbox/mails/sample-facts';
import { WAY_IN_CHANGES } from '../src/server/outbox/mails/way-in';
import { samplesOf } from '../src/server/outbox/preview';

const CENTER = 'Neem Courtyard Dialysis Center';
const MONEY = ['refunded', 'kept', 'refunded-before', 'nothing-paid', 'disputed'];
const NO_REFUND = { refund: 0, money: 'kept' };
/** Facts with which a message says something else than with its sample facts, by mail or in short. */
export const VARIANTS: [MailTemplate, object][] = [
  ['account-deleted', { appointments: [] }],
  ['new-devices', { logins: [{ device: 'Chrome', at: '2026-11-20T08:10:00+05:30' }] }],
  ...WAY_IN_CHANGES.map((what): [MailTemplate, object] => ['way-in', { what }]),
  ['address-code', { hasAccount: true }],
  ['new-way', { by: 'sms', to: '2345' }],
  ['new-way', { by: 'push', to: 'Chrome' }],
  ['new-way', { by: 'push', to: null }],
  ...(['paid', 'unpaid', 'not required', 'refund pending', 'refunded', 'refund failed'] as const).map(
    (paymentStatus): [MailTemplate, object] => ['booking-confirmed', { paymentStatus, stripePaymentId: null }],
  ),
  ['booking-confirmed', { refunded: 50_000 }],
  ...(['booking-confirmed', 'booking-rescheduled', 'payment-received', 'moved-by-center'] as const).map(
    (template): [MailTemplate, object] => [template, { date: '2026-11-19' }],
  ),
  ...[[19], [19, 21]].map((days): [MailTemplate, object] => [
    'hold-lapsing',
    { sessions: days.map((day) => ({ ...SAMPLE_SESSION, date: `2026-11-${day}` })) },
  ]),
  [
    'booking-confirmed',
    { paidBy: 'online-upi', cardLast4: undefined, payers: ['railways', { sponsor: 'Kamala Rao' }] },
  ],
  ['reminder-change', { refundUntil: null }],
  [
    'reminder-change',
    { others: [{ ...samplesOf('reminder-change', 'en'), patientName: 'Kamala Rao', refundUntil: null }] },
  ],
  [
    'kept-withdrawn',
    { patientName: 'Kamala Rao', sessions: [9, 13].map((startHour) => ({ date: '2026-11-25', startHour })) },
  ],
  ['kept-withdrawn', { why: 'desk', isWaiting: true }],
  ['taken-off-list', { isGone: true }],
  ['dates-offered', { amount: 0 }],
  ['dates-offered', { total: 585_000, newPrice: { from: '2026-12-26', amount: 215_000 } }],
  ['dates-offered', { amount: 0, dates: ['2026-12-22'] }],
  ...(['asked', 'unanswered'] as const).map((kind): [MailTemplate, object] => ['booking-funded', { kind }]),
  ['booking-funded', { kind: 'asked', isNext: true }],
  ...(['paper', 'refused', 'not-approved'] as const).map((kind): [MailTemplate, object] => [
    'booking-funded',
    { kind, reason: 'Vrikka' },
  ]),
  ...(['upi', 'card'] as const).flatMap((mode): [MailTemplate, object][] => [
    ['payment-received', { mode, isOver: true }],
    ['account-money', { mode, kind: 'refund', receipt: null, paysFor: [], balance: 0 }],
    ['refund-paid', { mode }],
  ]),
  ['account-money', { kind: 'advance', balance: -5_000 }],
  ['account-money', { kind: 'package', packageSessions: 10 }],
  ['account-money', { kind: 'package', packageSessions: null }],
  [
    'payment-received',
    { amount: 370_000, sessions: [26, 30].map((day) => ({ date: `2026-11-${day}`, startHour: 9, amount: 185_000 })) },
  ],
  ['moved-by-closure', { isElsewhere: true, refundUntil: null, pay: 'link', link: 'https://checkout.example/c/pay' }],
  [
    'moved-by-closure',
    { others: [{ ...samplesOf('moved-by-closure', 'en'), before: '', isElsewhere: true, pay: 'center' }] },
  ],
  [
    'moved-by-closure',
    { refundUntil: null, others: [{ ...samplesOf('moved-by-closure', 'en'), before: '', refundUntil: null }] },
  ],
  ['booked-by-center', { isTheirs: true }],
  ['booking-cancelled-by-center', { isClosure: true }],
  [
    'booking-cancelled-by-center',
    {
      isClosure: true,
      askedBy: 'center',
      others: [
        { ...samplesOf('booking-cancelled-by-center', 'en'), date: '2026-11-30', paidAtDesk: true },
        { ...samplesOf('booking-cancelled-by-center', 'en'), date: '2026-11-30', refund: 0, money: 'nothing-paid' },
      ],
    },
  ],
  ...[
    { refund: 0, money: 'nothing-paid' },
    { refund: 185_000, money: 'refunded' },
  ].map((money): [MailTemplate, object] => [
    'booking-cancelled-by-center',
    {
      ...money,
      ...{ reason: null, askedBy: 'patient' },
      others: [{ ...samplesOf('booking-cancelled-by-center', 'en'), ...money, date: '2026-11-30' }],
    },
  ]),
  ['booking-cancelled', { paidAtDesk: true }],
  ['cancelled-by-us', { paidAtDesk: true }],
  ['refund-started', { paidAtDesk: true }],
  ['booking-confirmed', { moveUntil: '2026-11-20T08:10:00+05:30', refundUntil: null }],
  ['booking-confirmed', { moveUntil: null, refundUntil: null }],
  ['booking-rescheduled', { moveUntil: null, refundUntil: null }],
  ...MONEY.map((money): [MailTemplate, object] => ['booking-cancelled', { money }]),
  ['booking-cancelled', { ...NO_REFUND, refundedBefore: 50_000 }],
  ...MONEY.map((money): [MailTemplate, object] => ['booking-cancelled-by-center', { money, askedBy: 'patient' }]),
  ['booking-cancelled-by-center', { ...NO_REFUND, refundedBefore: 50_000, askedBy: 'center', reason: null }],
  ['refund-started', { refund: 185_000 }],
  ...[true, false].map((stands): [MailTemplate, object] => ['refund-started', { madeThere: { stands } }]),
  ['payment-differs', { isBack: true }],
  ['paid-twice', { isAtDesk: false }],
  ...['patient', 'administrator', 'center-closed'].map((cancelReason): [MailTemplate, object] => [
    'payment-returned',
    { cancelReason },
  ]),
  ['booking-confirmed', { patientName: 'Kamala Rao' }],
  ['booking-cancelled', { bookedBy: 'Kamala Rao' }],
  ['series-confirmed', { lost: [], patientName: 'Kamala Rao' }],
  ['series-returned', { bookedBy: 'Kamala Rao' }],
  ['series-given-up', { patientName: 'Kamala Rao' }],
  ['sessions-cancelled', { bookedBy: 'Kamala Rao' }],
  ['sessions-moved', { patientName: 'Kamala Rao' }],
  ...(['center-closed', 'cancelled-by-us'] as const).flatMap((name): [MailTemplate, object][] => [
    [name, { refund: 50_000 }],
    [name, { refund: 0 }],
    [name, { refund: 0, wasPaid: false }],
  ]),
  ...(['asked', 'paper', 'refused', 'unanswered', 'not-approved'] as const).map((kind): [MailTemplate, object] => [
    'booking-funded',
    { kind, reason: 'Vrikka', isNext: true },
  ]),
  ['booked-by-center', { pay: 'center', link: null }],
  ['moved-by-center', { beforeCenter: CENTER }],
  ['moved-by-closure', { isElsewhere: true }],
  ['moved-by-closure', { others: [{ ...samplesOf('moved-by-closure', 'en'), before: '' }] }],
  ['booking-confirmed', { paymentStatus: 'not required', payers: ['pmjay'] }],
  ['reminder', { date: '2026-11-20' }],
  ['from-desk', { message: 'later', minutes: 120 }],
  ...PAPERS.map((paper): [MailTemplate, object] => ['from-desk', { message: 'bring', paper }]),
  ...PLACES.map((place): [MailTemplate, object] => ['from-desk', { message: 'place', place }]),
  ['dates-offered', { dates: [] }],
  ['booking-cancelled-by-center', { askedBy: 'center' }],
];
