/** The digits to dial for a number as people write it (`080 5550 0142`). */
export function dialled(number: string): string {
  return number.replace(/[^+\d]/g, '');
}

/** The link that dials a number as people write it. */
export function phoneHref(number: string): string {
  return `tel:${dialled(number)}`;
}
