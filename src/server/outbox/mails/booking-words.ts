/** What the mails about appointments say, in every language. */
import type { CancelAsker, CancelReason, PaymentStatus } from '../../../domain/booking';
import type { DeskMode } from '../../../domain/desk-money';
import { type Paise, formatRupees } from '../../../domain/money';
import { NOTICE_HOURS } from '../../../domain/policy';
import { inWords } from '../../platform/words';
import { COMMON } from './words';

/** The money of a cancelled appointment: refunded now, kept, refunded before, never paid, or in dispute between the bank and us. */
export type MoneyOfCancelled = 'refunded' | 'kept' | 'refunded-before' | 'nothing-paid' | 'disputed';

/**
 * The money of a cancelled appointment, in paise. Mails enqueued by an older release lack `refundedBefore`: what was
 * refunded before this cancellation.
 */
export type Cancelled = {
  refund: Paise;
  refundedBefore?: Paise;
  money: MoneyOfCancelled;
  /** It goes back at the desk of the center. */
  paidAtDesk?: boolean;
};

/** Why a payment brought no appointment: it was cancelled in the meantime, or the hold lapsed and no chair was free. */
type Returned = Extract<CancelReason, 'patient' | 'administrator' | 'center-closed'> | 'too-late';

const rupees = formatRupees;

export const BOOKING_WORDS = inWords({
  en: {
    subjects: {
      confirmed: (when: string) => `Confirmed: your session on ${when}`,
      moved: (when: string) => `Moved: your session on ${when}`,
      cancelled: (when: string) => `Cancelled: your session on ${when}`,
      centerCloses: (when: string) => `Cancelled, the center is closing: your session on ${when}`,
      cancelledByUs: (when: string) => `Cancelled by us: your session on ${when}`,
      chooseAnother: (when: string) =>
        `Cancelled, your center has to close: please choose another time for your session on ${when}`,
      refund: (amount: Paise, when: string) => `Refund of ${rupees(amount)}: your session on ${when}`,
      returned: (amount: Paise) => `Not booked: your ${rupees(amount)} is on its way back`,
      arrived: (amount: Paise) => `Your refund of ${rupees(amount)} has been paid out`,
      paidBack: (amount: Paise, when: string) => `${rupees(amount)} paid back: your session on ${when}`,
    },
    facts: {
      patient: 'For',
      bookedBy: 'Booked by',
      when: 'When',
      where: 'Where',
      phone: 'Phone',
      pin: 'PIN at the desk',
      paymentId: 'Payment id',
      paidWith: 'Paid with',
      paidBy: 'Paid by',
      restPaidBy: 'The rest is paid by',
      reason: 'Reason',
      refund: 'Refund',
    },
    myAppointments: 'My appointments',
    notice: {
      both: (moment: string) => `You can reschedule, or cancel with a full refund, until ${moment}.`,
      moveOnly: (moment: string) => `You can reschedule until ${moment}, and cancel until it begins.`,
      none: `It begins in less than ${NOTICE_HOURS} hours: it can no longer be rescheduled, and if you cancel, nothing is refunded.`,
    },
    booked: {
      paid: 'Your chair is booked and paid.',
      byCenter: 'Your chair is booked: the center has confirmed it.',
      come: (time: string) =>
        `Please come at ${time} with your dialysis prescription, your last three run sheets (session records), a list of your medicines and a photo ID.`,
    },
    /** A payment at the desk of the center. */
    received: {
      subject: (amount: Paise, when: string) => `Payment of ${rupees(amount)} received: your session on ${when}`,
      text: {
        cash: (amount: Paise, moment: string) => `The center received ${rupees(amount)} in cash on ${moment}.`,
        upi: (amount: Paise, moment: string) => `The center received ${rupees(amount)} by UPI on ${moment}.`,
        card: (amount: Paise, moment: string) =>
          `The center received ${rupees(amount)} by card at its desk on ${moment}.`,
      } as Record<DeskMode, (amount: Paise, moment: string) => string>,
      ofSeveral: (amount: Paise, count: number) => `Payment of ${rupees(amount)} received: your ${count} sessions`,
      stands: (count: number) =>
        count === 1 ? 'Your chair is booked and paid.' : `Your ${count} sessions are booked and paid.`,
      paid: 'Paid',
      number: 'Receipt number',
      button: 'Open the receipt',
    },
    /** A refund that the desk of the center paid back. */
    paidBack: {
      cash: (amount: Paise, moment: string) =>
        `The center paid you ${rupees(amount)} back in cash at its desk on ${moment}.`,
      upi: (amount: Paise, moment: string) => `The center paid you ${rupees(amount)} back by UPI on ${moment}.`,
      card: (amount: Paise, moment: string) =>
        `The center paid you ${rupees(amount)} back to your card, on its card machine, on ${moment}.`,
    } as Record<DeskMode, (amount: Paise, moment: string) => string>,
    notYou: (phone: string) => `If you did not receive this money, please call ${phone}.`,
    /** The payment status of a confirmed appointment: its label, and a sentence if needed. */
    money: {
      paid: { label: 'Paid', sentence: null },
      unpaid: { label: 'Not paid yet', sentence: 'The center will tell you how to pay.' },
      'not required': { label: null, sentence: null },
      'refund pending': { label: null, sentence: 'What you had paid is on its way back to the account you paid from.' },
      refunded: { label: null, sentence: 'Your payment was refunded.' },
      'refund failed': {
        label: null,
        sentence: 'Your refund has not gone through yet; we are looking into it.',
      },
    } as Record<PaymentStatus, { label: string | null; sentence: string | null }>,
    partRefunded: (paid: Paise, refunded: Paise) =>
      `${rupees(refunded)} of the ${rupees(paid)} that you paid has already been refunded.`,
    moved: {
      text: (before: string) =>
        `Your appointment was on ${before}. It is now at a new time; the price stays as you paid it.`,
      come: (time: string) => `Please come at ${time}.`,
    },
    cancelled: 'This appointment is cancelled and the chair is free for somebody else.',
    /** The money of a cancelled appointment. */
    moneyBack: {
      refunded: (amount: Paise) => `${rupees(amount)} goes back to the account you paid from. ${COMMON.en.bankDays}`,
      atDesk: (amount: Paise) =>
        `You can collect ${rupees(amount)} at the center’s desk. Please bring the receipt, or its number.`,
      refundedBefore: (amount: Paise) => `${rupees(amount)} has already been refunded.`,
      allBefore: 'You had already been refunded.',
      disputed:
        'Your bank is looking into this payment because it was questioned there. The money comes from your bank, or from us once the bank has decided.',
      nothingPaid: 'Nothing had been paid, so there is nothing to refund.',
      lateCancel: (isMore: boolean) =>
        `It was cancelled less than ${NOTICE_HOURS} hours before the session, so nothing ${isMore ? 'more ' : ''}is refunded.`,
      keptByCenter: (phone: string, paid: Paise, isRest: boolean) =>
        `${isRest ? 'The rest of what you paid' : `The ${rupees(paid)} that you paid`} is not refunded. Please call ${phone} if you have a question about it.`,
      all: (amount: Paise) =>
        `All of it, ${rupees(amount)}, goes back to the account you paid from. ${COMMON.en.bankDays}`,
      rest: (amount: Paise) =>
        `What was not refunded before, ${rupees(amount)}, goes back to the account you paid from. ${COMMON.en.bankDays}`,
    },
    /** What happens with the money, beside its label, where there are several sessions. */
    moneyInShort: ({ money, refund, paidAtDesk }: Cancelled): string =>
      ({
        refunded: `${rupees(refund)}, ${paidAtDesk ? 'at the center’s desk' : 'to the account you paid from'}`,
        kept: `None: cancelled less than ${NOTICE_HOURS} hours before the session`,
        'refunded-before': 'None: you have already been refunded',
        'nothing-paid': 'None: nothing had been paid',
        disputed: 'None now: your bank is looking into this payment',
      })[money],
    /** Who wanted it cancelled. Where the administrator did not say, the mail does not claim to know. */
    askedBy: {
      patient: {
        subject: (when: string) => `Cancelled as you asked: your session on ${when}`,
        text: 'You asked for this appointment to be cancelled. It is cancelled now.',
      },
      center: {
        subject: (when: string) => `Cancelled by the center: your session on ${when}`,
        text: 'The center had to cancel this appointment. We are sorry.',
      },
      unknown: {
        subject: (when: string) => `Cancelled by the center: your session on ${when}`,
        text: 'The center has cancelled this appointment.',
      },
    } as Record<CancelAsker | 'unknown', { subject: (when: string) => string; text: string }>,
    centerCloses: {
      text: 'Your center is closing, and we had to cancel your appointment there. We are sorry.',
      elsewhere: 'Please do not miss a session: book a chair at another center as soon as you can.',
    },
    cancelledByUs: {
      text: 'Our support has cancelled this appointment. Please do not come; the chair is no longer yours.',
      call: (phone: string, hours: string) =>
        `Please do not miss a session. Call us, and we will find another way together: ${phone}, ${hours}.`,
    },
    refundStarted: {
      text: (refund: Paise, paid: Paise) =>
        `We are refunding ${refund < paid ? `${rupees(refund)} of the ${rupees(paid)}` : `the ${rupees(refund)}`} that you paid for this appointment, which was cancelled.`,
      madeThere: (refund: Paise, paid: Paise, stands: boolean) =>
        `We have refunded ${refund < paid ? `${rupees(refund)} of the ${rupees(paid)}` : `the ${rupees(refund)}`} that you paid for this appointment.${stands ? ' The appointment itself has not changed.' : ''}`,
      sameCard: `The money goes back to the account that you paid from. ${COMMON.en.bankDays}`,
    },
    /** A payment of another amount or currency than was asked. */
    differs: {
      subject: (came: string) => `We are checking your payment of ${came}`,
      subjectBack: (came: string) => `Not booked: your ${came} is on its way back`,
      text: (came: string, asked: string) => `Your payment of ${came} arrived, but the price is ${asked}.`,
      held: 'We are checking it. Until then this chair is not booked. If we can not book it, all of your money goes back to you, within a day.',
      back: (came: string) =>
        `So nothing is booked with it, and ${came} goes back in full to the account you paid from.`,
      ask: (phone: string) => `Questions? Please call ${phone}.`,
    },
    /** The provider says that it paid the money out; when the bank shows it, nobody tells us. */
    refundArrived: {
      text: (refund: Paise) =>
        `Our payment provider tells us that your refund of ${rupees(refund)} has been paid out to the account that you paid from. ${COMMON.en.bankDays}`,
      ask: (phone: string) => `If you do not see it by then, please call us: ${phone}.`,
    },
    returned: {
      why: {
        patient: 'Your payment arrived after you had cancelled this appointment.',
        administrator: 'Your payment arrived after this appointment had been cancelled by the center.',
        'center-closed':
          'Your payment arrived after this appointment had been cancelled, because the center is closing.',
        'too-late':
          'Your payment arrived after we could no longer hold the chair for you, and no other chair was free.',
      } as Record<Returned, string>,
      back: (amount: Paise) =>
        `You have no appointment, and ${rupees(amount)} goes back in full to the account you paid from.`,
      bankDays: 'Banks take 5 to 10 days to show a refund.',
      sorry: 'We are sorry; please choose another time.',
    },
  },
  hi: {
    subjects: {
      confirmed: (when) => `पक्का हुआ: आपका सेशन, ${when}`,
      moved: (when) => `समय बदला: आपका सेशन, ${when}`,
      cancelled: (when) => `रद्द हुआ: आपका सेशन, ${when}`,
      centerCloses: (when) => `सेंटर बंद, रद्द हुआ: आपका सेशन, ${when}`,
      cancelledByUs: (when) => `हमने रद्द किया: आपका सेशन, ${when}`,
      chooseAnother: (when) => `रद्द, सेंटर बंद रहेगा: कृपया ${when} के सेशन के लिए दूसरा समय चुनें`,
      refund: (amount, when) => `${rupees(amount)} की वापसी: आपका सेशन, ${when}`,
      returned: (amount) => `बुक नहीं हुआ: आपके ${rupees(amount)} लौट रहे हैं`,
      arrived: (amount) => `आपके ${rupees(amount)} लौटा दिए गए हैं`,
      paidBack: (amount, when) => `${rupees(amount)} लौटाए गए: आपका सेशन, ${when}`,
    },
    facts: {
      patient: 'किसके लिए',
      bookedBy: 'किसने बुक किया',
      when: 'कब',
      where: 'कहाँ',
      phone: 'फ़ोन',
      pin: 'काउंटर पर पिन',
      paymentId: 'भुगतान संख्या',
      paidWith: 'भुगतान का तरीका',
      paidBy: 'किसने चुकाया',
      restPaidBy: 'बाकी भुगतान',
      reason: 'कारण',
      refund: 'वापसी',
    },
    myAppointments: 'मेरे अपॉइंटमेंट',
    notice: {
      both: (moment) => `आप ${moment} तक समय बदल सकते हैं, या रद्द करके सारे पैसे वापस पा सकते हैं।`,
      moveOnly: (moment) => `आप ${moment} तक समय बदल सकते हैं, और शुरू होने तक रद्द कर सकते हैं।`,
      none: `यह ${NOTICE_HOURS} घंटे से कम में शुरू होगा: अब समय नहीं बदला जा सकता, और रद्द करने पर पैसे वापस नहीं मिलेंगे।`,
    },
    booked: {
      paid: 'आपकी कुर्सी बुक है और भुगतान हो गया है।',
      byCenter: 'आपकी कुर्सी बुक है: सेंटर ने इसे पक्का कर दिया है।',
      come: (time) =>
        `कृपया ${time} आइए। साथ लाएँ: डायलिसिस की पर्ची, पिछले तीन सेशन की रन शीट, अपनी दवाओं की सूची और फ़ोटो वाला पहचान पत्र।`,
    },
    received: {
      subject: (amount, when) => `${rupees(amount)} का भुगतान मिला: आपका सेशन, ${when}`,
      text: {
        cash: (amount, moment) => `सेंटर को ${moment} ${rupees(amount)} नकद मिले।`,
        upi: (amount, moment) => `सेंटर को ${moment} UPI से ${rupees(amount)} मिले।`,
        card: (amount, moment) => `सेंटर के काउंटर पर ${moment} कार्ड से ${rupees(amount)} मिले।`,
      },
      ofSeveral: (amount, count) => `${rupees(amount)} का भुगतान मिला: आपके ${count} सेशन`,
      stands: (count) =>
        count === 1 ? 'आपकी कुर्सी बुक है और भुगतान हो गया है।' : `आपके ${count} सेशन बुक हैं और उनका भुगतान हो गया है।`,
      paid: 'चुकाया गया',
      number: 'रसीद संख्या',
      button: 'रसीद खोलें',
    },
    paidBack: {
      cash: (amount, moment) => `सेंटर ने ${moment} अपने काउंटर पर आपको ${rupees(amount)} नकद लौटाए।`,
      upi: (amount, moment) => `सेंटर ने ${moment} आपको UPI से ${rupees(amount)} लौटाए।`,
      card: (amount, moment) => `सेंटर ने ${moment} अपनी कार्ड मशीन से आपके कार्ड पर ${rupees(amount)} लौटाए।`,
    },
    notYou: (phone) => `अगर ये पैसे आपको नहीं मिले, तो कृपया ${phone} पर फ़ोन करें।`,
    money: {
      paid: { label: 'चुकाया गया', sentence: null },
      unpaid: { label: 'भुगतान बाकी', sentence: 'भुगतान कैसे करना है, यह सेंटर आपको बताएगा।' },
      'not required': { label: null, sentence: null },
      'refund pending': { label: null, sentence: 'आपने जो चुकाया था, वह उसी खाते में लौट रहा है।' },
      refunded: { label: null, sentence: 'आपने जो चुकाया था, वह लौटाया जा चुका है।' },
      'refund failed': { label: null, sentence: 'आपने जो चुकाया था, वह उसी खाते में लौटना है; हम इसे देख रहे हैं।' },
    },
    partRefunded: (paid, refunded) => `आपके चुकाए ${rupees(paid)} में से ${rupees(refunded)} पहले लौटाए जा चुके हैं।`,
    moved: {
      text: (before) => `आपके अपॉइंटमेंट का समय बदल गया है। पहले का समय: ${before}। कीमत वही रहेगी जो आपने चुकाई है।`,
      come: (time) => `कृपया ${time} आइए।`,
    },
    cancelled: 'यह अपॉइंटमेंट रद्द हो गया है, और कुर्सी अब किसी और को मिल सकती है।',
    moneyBack: {
      refunded: (amount) => `${rupees(amount)} उसी खाते में लौट रहे हैं। ${COMMON.hi.bankDays}`,
      atDesk: (amount) => `${rupees(amount)} आपको सेंटर के काउंटर से मिलेंगे। कृपया रसीद या उसकी संख्या साथ लाएँ।`,
      refundedBefore: (amount) => `${rupees(amount)} पहले लौटाए जा चुके हैं।`,
      allBefore: 'आपने जो चुकाया था, वह पहले ही लौटाया जा चुका है।',
      disputed:
        'इस भुगतान पर आपके बैंक में सवाल उठाया गया है और बैंक इसकी जाँच कर रहा है। पैसे आपका बैंक लौटाएगा, या बैंक के फ़ैसले के बाद हम।',
      nothingPaid: 'कोई भुगतान नहीं हुआ था, इसलिए कुछ लौटाना नहीं है।',
      lateCancel: (isMore) =>
        `यह सेशन से ${NOTICE_HOURS} घंटे से कम पहले रद्द हुआ, इसलिए ${isMore ? 'और ' : ''}पैसे वापस नहीं होंगे।`,
      keptByCenter: (phone, paid, isRest) =>
        `${isRest ? 'आपने जो चुकाया था, उसका बाकी हिस्सा वापस नहीं होगा।' : `आपके चुकाए ${rupees(paid)} वापस नहीं होंगे।`} कोई सवाल हो तो कृपया ${phone} पर फ़ोन करें।`,
      all: (amount) => `सारे पैसे, ${rupees(amount)}, उसी खाते में लौट रहे हैं। ${COMMON.hi.bankDays}`,
      rest: (amount) => `जो पैसे पहले नहीं लौटाए गए थे, ${rupees(amount)}, वे उसी खाते में लौट रहे हैं। ${COMMON.hi.bankDays}`,
    },
    moneyInShort: ({ money, refund, paidAtDesk }) =>
      ({
        refunded: `${rupees(refund)}, ${paidAtDesk ? 'सेंटर के काउंटर पर' : 'उसी खाते में'}`,
        kept: `नहीं: सेशन से ${NOTICE_HOURS} घंटे से कम पहले रद्द हुआ`,
        'refunded-before': 'नहीं: आपने जो चुकाया था, वह पहले ही लौटाया जा चुका है',
        'nothing-paid': 'नहीं: कोई भुगतान नहीं हुआ था',
        disputed: 'अभी नहीं: आपका बैंक इस भुगतान की जाँच कर रहा है',
      })[money],
    askedBy: {
      patient: {
        subject: (when) => `आपके कहने पर रद्द: आपका सेशन, ${when}`,
        text: 'आपने यह अपॉइंटमेंट रद्द करने को कहा था। अब यह रद्द हो गया है।',
      },
      center: {
        subject: (when) => `सेंटर ने रद्द किया: आपका सेशन, ${when}`,
        text: 'सेंटर को यह अपॉइंटमेंट रद्द करना पड़ा। हमें खेद है।',
      },
      unknown: {
        subject: (when) => `सेंटर ने रद्द किया: आपका सेशन, ${when}`,
        text: 'सेंटर ने यह अपॉइंटमेंट रद्द कर दिया है।',
      },
    },
    centerCloses: {
      text: 'आपका सेंटर बंद हो रहा है, इसलिए हमें वहाँ का आपका अपॉइंटमेंट रद्द करना पड़ा। हमें खेद है।',
      elsewhere: 'कृपया कोई सेशन न छोड़ें: जितनी जल्दी हो सके, किसी दूसरे सेंटर में कुर्सी बुक कर लें।',
    },
    cancelledByUs: {
      text: 'हमारी सहायता टीम ने यह अपॉइंटमेंट रद्द कर दिया है। कृपया न आएँ; वह कुर्सी अब आपकी नहीं है।',
      call: (phone, hours) => `कृपया कोई सेशन न छोड़ें। हमें फ़ोन करें, हम मिलकर दूसरा रास्ता खोजेंगे: ${phone}, ${hours}।`,
    },
    refundStarted: {
      text: (refund, paid) =>
        `यह अपॉइंटमेंट रद्द हुआ था। आपने इसके लिए ${refund < paid ? `${rupees(paid)} चुकाए थे, उनमें से ${rupees(refund)}` : `जो ${rupees(refund)} चुकाए थे, वे`} हम लौटा रहे हैं।`,
      madeThere: (refund, paid, stands) =>
        `आपने इस अपॉइंटमेंट के लिए ${refund < paid ? `${rupees(paid)} चुकाए थे, उनमें से ${rupees(refund)}` : `जो ${rupees(refund)} चुकाए थे, वे`} हमने लौटा दिए हैं।${stands ? ' अपॉइंटमेंट में कोई बदलाव नहीं हुआ है।' : ''}`,
      sameCard: `पैसे उसी खाते में लौटते हैं जिससे आपने भुगतान किया था। ${COMMON.hi.bankDays}`,
    },
    differs: {
      subject: (came) => `हम आपके ${came} के भुगतान की जाँच कर रहे हैं`,
      subjectBack: (came) => `बुक नहीं हुआ: आपके ${came} लौट रहे हैं`,
      text: (came, asked) => `आपका ${came} का भुगतान आया, लेकिन कीमत ${asked} है।`,
      held: 'हम इसकी जाँच कर रहे हैं। तब तक यह कुर्सी बुक नहीं है। बुक न हो सकी, तो आपके सारे पैसे एक दिन में लौटा दिए जाएँगे।',
      back: (came) => `इसलिए इससे कुछ बुक नहीं हुआ है, और पूरे ${came} उसी खाते में लौट रहे हैं।`,
      ask: (phone) => `कोई सवाल हो तो कृपया ${phone} पर फ़ोन करें।`,
    },
    refundArrived: {
      text: (refund) =>
        `हमारी भुगतान सेवा ने बताया है कि आपके ${rupees(refund)} उसी खाते में भेज दिए गए हैं जिससे आपने भुगतान किया था। ${COMMON.hi.bankDays}`,
      ask: (phone) => `अगर तब तक पैसे न दिखें, तो कृपया हमें फ़ोन करें: ${phone}।`,
    },
    returned: {
      why: {
        patient: 'आपका भुगतान तब आया जब आप यह अपॉइंटमेंट रद्द कर चुके थे।',
        administrator: 'आपका भुगतान तब आया जब सेंटर यह अपॉइंटमेंट रद्द कर चुका था।',
        'center-closed': 'आपका भुगतान तब आया जब यह अपॉइंटमेंट रद्द हो चुका था, क्योंकि सेंटर बंद हो रहा है।',
        'too-late': 'आपका भुगतान आने से पहले कुर्सी को आपके लिए रखने का समय पूरा हो गया, और दूसरी कुर्सी नहीं मिल सकी।',
      },
      back: (amount) => `आपका कोई अपॉइंटमेंट नहीं है, और पूरे ${rupees(amount)} उसी खाते में लौट रहे हैं।`,
      bankDays: 'पैसे दिखने में बैंक को 5 से 10 दिन लगते हैं।',
      sorry: 'हमें खेद है; कृपया दूसरा समय चुनें।',
    },
  },
});

/** Why the payment of a booking that was cancelled for this reason brought no appointment. */
export function whyReturned(reason: CancelReason | null | undefined): Returned {
  return reason === 'patient' || reason === 'administrator' || reason === 'center-closed' ? reason : 'too-late';
}
