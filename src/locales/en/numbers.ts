import type { Numbers } from '../amount-in-words';

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

export const NUMBERS: Numbers = {
  zero: 'Zero',
  belowHundred: (number) =>
    number < 20 ? (ONES[number] ?? '') : `${TENS[Math.floor(number / 10)]} ${ONES[number % 10]}`.trim(),
  crore: 'Crore',
  lakh: 'Lakh',
  thousand: 'Thousand',
  hundred: 'Hundred',
  rupees: (count) => (count === 1 ? 'Rupee' : 'Rupees'),
  paise: () => 'Paise',
  and: 'and',
  only: 'Only',
};
