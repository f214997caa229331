/** The link that dials a number as people write it (`080 5550 0142`). */
export function phoneHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}
