const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Whether a text is a valid GSTIN: its format and its check digit. */
export function isGstin(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const sum = [...text.slice(0, -1)].reduce((total, digit, place) => {
    const product = DIGITS.indexOf(digit) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length] === text.at(-1);
}
