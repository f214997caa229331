/** An amount in words, as a receipt in India carries it: in English and in Hindi. */
import type { Paise } from './money';

/** A language's words for numbers. */
type Numbers = {
  zero: string;
  /** 1 to 99. */
  belowHundred: (number: number) => string;
  crore: string;
  lakh: string;
  thousand: string;
  hundred: string;
};

const ONES = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const ENGLISH: Numbers = {
  zero: 'Zero',
  belowHundred: (number) =>
    number < 20 ? (ONES[number] ?? '') : `${TENS[Math.floor(number / 10)]} ${ONES[number % 10]}`.trim(),
  crore: 'Crore',
  lakh: 'Lakh',
  thousand: 'Thousand',
  hundred: 'Hundred',
};

/** 1 to 99: none of them follows from the others. */
const HINDI_BELOW_HUNDRED = [
  'एक दो तीन चार पाँच छह सात आठ नौ दस',
  'ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस',
  'इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस',
  'इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस',
  'इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास',
  'इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ',
  'इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर',
  'इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी',
  'इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे',
  'इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
].flatMap((line) => line.split(' '));
const HINDI: Numbers = {
  zero: 'शून्य',
  belowHundred: (number) => HINDI_BELOW_HUNDRED[number - 1] ?? '',
  crore: 'करोड़',
  lakh: 'लाख',
  thousand: 'हज़ार',
  hundred: 'सौ',
};

function spell(number: number, numbers: Numbers): string {
  if (number === 0) return numbers.zero;
  const { crore, lakh, thousand, hundred } = numbers;
  const groups = [
    [10_000_000, crore],
    [100_000, lakh],
    [1_000, thousand],
    [100, hundred],
  ] as const;
  for (const [value, name] of groups) {
    if (number < value) continue;
    const rest = number % value;
    return `${spell(Math.floor(number / value), numbers)} ${name}${rest > 0 ? ` ${spell(rest, numbers)}` : ''}`;
  }
  return numbers.belowHundred(number);
}

/** `One Thousand Eight Hundred Fifty Rupees Only`. */
export function amountInWords(paise: Paise): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts = [`${spell(rupees, ENGLISH)} ${rupees === 1 ? 'Rupee' : 'Rupees'}`];
  if (rest > 0) parts.push(`${spell(rest, ENGLISH)} Paise`);
  return `${parts.join(' and ')} Only`;
}

/** `एक हज़ार आठ सौ पचास रुपये मात्र`. */
export function amountInHindiWords(paise: Paise): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts = [`${spell(rupees, HINDI)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`];
  if (rest > 0) parts.push(`${spell(rest, HINDI)} ${rest === 1 ? 'पैसा' : 'पैसे'}`);
  return `${parts.join(' और ')} मात्र`;
}
