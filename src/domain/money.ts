/** Money is whole paise in the code; rupees appear only where the wire format of spec.md has them. */

/** An amount in paise (1/100 rupee), a whole number. */
export type Paise = number;

export function rupeesToPaise(rupees: number): Paise {
  return Math.round(rupees * 100);
}

export function paiseToRupees(paise: Paise): number {
  return paise / 100;
}

/** The amount in rupees as written in India: `₹1,850`, `₹1,25,000`, `₹99.50`. */
export function formatRupees(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const rupees = Math.floor(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  return `${sign}₹${groupDigits(rupees)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

/**
 * A whole number with Indian grouping: `1,395`, `1,25,000`. `Intl` would do it, but takes 80 ms to start on a weak phone.
 */
export function groupDigits(whole: number): string {
  const digits = String(whole);
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head ? `${head},${digits.slice(-3)}` : digits;
}

/** An amount in the smallest unit of a currency: rupees as written in India, others with their code: `USD 12.50`. */
export function formatAmount(amount: number, currency: string): string {
  if (currency === 'INR') return formatRupees(amount);
  const digits = digitsOf(currency);
  return `${currency} ${(amount / 10 ** digits).toFixed(digits)}`;
}

/** The number of decimals of a currency; two for an unknown one. */
function digitsOf(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
      }).resolvedOptions().maximumFractionDigits ?? 2
    );
  } catch {
    return 2;
  }
}
