/** An amount in words, as a receipt in India carries it. */
import type { Paise } from '../domain/money';

/** A language's words for numbers and money. */
export type Numbers = {
  zero: string;
  /** 1 to 99. */
  belowHundred: (number: number) => string;
  crore: string;
  lakh: string;
  thousand: string;
  hundred: string;
  rupees: (count: number) => string;
  paise: (count: number) => string;
  and: string;
  only: string;
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
export function amountInWords(amount: Paise, numbers: Numbers): string {
  const rupees = Math.floor(amount / 100);
  const rest = amount % 100;
  const parts = [`${spell(rupees, numbers)} ${numbers.rupees(rupees)}`];
  if (rest > 0) parts.push(`${spell(rest, numbers)} ${numbers.paise(rest)}`);
  return `${parts.join(` ${numbers.and} `)} ${numbers.only}`;
}
