/** An amount in words, as a receipt in India carries it. */
import type { Paise } from './money';

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
const GROUPS: [value: number, name: string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

function words(number: number): string {
  for (const [value, name] of GROUPS) {
    if (number >= value) return `${words(Math.floor(number / value))} ${name} ${words(number % value)}`.trim();
  }
  if (number < 20) return ONES[number] ?? '';
  return `${TENS[Math.floor(number / 10)]} ${ONES[number % 10]}`.trim();
}

/** `One Thousand Eight Hundred Fifty Rupees Only`. */
export function amountInWords(paise: Paise): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts = [`${rupees === 0 ? 'Zero' : words(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'}`];
  if (rest > 0) parts.push(`${words(rest)} Paise`);
  return `${parts.join(' and ')} Only`;
}
