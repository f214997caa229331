/** Money is whole paise inside; rupees only where the wire format of spec.md asks for them. */

/** An amount in paise (1/100 rupee), a whole number. */
export type Paise = number;

export function rupeesToPaise(rupees: number): Paise {
  return Math.round(rupees * 100);
}

export function paiseToRupees(paise: Paise): number {
  return paise / 100;
}

/** A whole number grouped as in India, by thousands and then by hundreds: `2,146`, `1,25,000`. */
export function groupDigits(whole: number): string {
  const digits = String(Math.abs(whole));
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${whole < 0 ? '-' : ''}${head ? `${head},${digits.slice(-3)}` : digits}`;
}

/** The amount as it is written in India: `₹1,850`, `₹1,25,000`, `₹99.50`. */
export function formatRupees(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const rupees = Math.floor(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  return `${sign}₹${groupDigits(rupees)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}
