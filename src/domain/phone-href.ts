/**
 * Whether this is a number to dial, in digits, spaces, + and -. A landline without its code has eight digits, the longest
 * number of the world fifteen (ITU-T E.164).
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

/** The numbers of invented centers: no exchange in India gives them to anybody. */
const SILENT = /^(0\d{2} 5550|0\d{3} 555) 01\d{2}$/;

/** Whether a number may belong to somebody. If not, there is no business to mention. */
export function mayRing(phone: string): boolean {
  return !SILENT.test(phone);
}
