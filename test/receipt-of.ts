/** Receipts for names in the scripts of India's registers. */
import { INVENTED_OPERATOR } from '../src/contract/operator';
import type { Receipt } from '../src/server/bookings/receipt';

const session = (centerName: string): Receipt['sessions'][number] => ({
  centerName,
  centerAddress: '12 Lantern Street, Jayanagar',
  contactNumber: '080 5550 0101',
  date: '2026-11-12',
  startHour: 9,
  amount: 185_000,
  state: 'confirmed',
  refund: null,
  givenBack: 0,
  isAtDesk: false,
  isFromAccount: false,
  withdrawnAt: null,
});

export const receiptOf = (patientName: string, language: Receipt['language']): Receipt => ({
  language,
  operator: INVENTED_OPERATOR,
  color: '#0e5a55',
  number: 'VRK-000123',
  patientName,
  patientEmail: null,
  payerName: null,
  amount: 185_000,
  paidAt: new Date('2026-11-10T10:00:00Z'),
  paidBy: 'online-card',
  providerPaymentId: 'pi_1',
  cardLast4: '4242',
  reference: null,
  withdrawnAt: null,
  restPaidBy: [],
  onAccount: null,
  sessions: [session(`${patientName} Kidney Care`)],
});

/** As they stand in registers; each has letters that are drawn in another order, or in one, or around others. */
export const NAMES = [
  ['Tamil', 'ஸ்ரீனிவாசன் கோபாலன் பொன்னி'],
  ['Bengali', 'রবীন্দ্রনাথ চট্টোপাধ্যায় কৃষ্ণা'],
  ['Telugu', 'లక్ష్మీనారాయణ శ్రీనివాస్'],
  ['Kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ ಸುಬ್ರಹ್ಮಣ್ಯ'],
  ['Malayalam', 'ഉണ്ണികൃഷ്ണൻ നമ്പൂതിരി'],
  ['Gujarati', 'હર્ષદભાઈ ક્રિષ્ના પટેલ'],
  ['Odia', 'ଶ୍ରୀନିବାସ ମହାପାତ୍ର କୃଷ୍ଣ'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਢਿੱਲੋਂ'],
  ['Urdu', 'محمد علی خان'],
  ['Devanagari', 'लक्ष्मी किशोर मिश्र'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲᱤ ᱢᱩᱨᱢᱩ'],
  ['Meetei Mayek', 'ꯏꯕꯣꯝꯆꯥ ꯁꯤꯡꯍ'],
  ['accented Latin', 'Zoë Ōṣṇī Nguyễn Ḵān Łukasz'],
  ['mixed', 'Ahmed علی Khan விஜய்'],
] as const;
