/**
 * Whether a text is a number to dial, in digits, spaces, + and -. A landline without its area code has eight digits; the longest
 * numbers in the world have fifteen (ITU-T E.164).
 */
export function isPhoneNumber(text: string): boolean {
  return /^\+?(?:[ -]*\d){8,15}[ -]*$/.test(text);
}

/** The digits to dial for a number as people write it (`080 5550 0142`). */
export function dialled(number: string): string {
  return number.replace(/[^+\d]/g, '');
}

/** The link that dials a number as people write it. */
export function phoneHref(number: string): string {
  return `tel:${dialled(number)}`;
}

/** The numbers of the invented centers. No exchange in India assigns them. */
const SILENT = /^(0\d{2} 5550|0\d{3} 555) 01\d{2}$/;

/**
 * Whether a number may belong to somebody. The invented centers' numbers don't, so these centers are not described as businesses.
 */
export function mayRing(phone: string): boolean {
  return !SILENT.test(phone);
}
