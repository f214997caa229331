/** Latin accents only: the vowel signs of Indian scripts are combining marks too, and make different words. */
const ACCENTS = /[\u0300-\u036f]/g;

function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}

/** Whether a center's `name, city` holds every word typed, in any order, whatever its case and accents. */
export function matchesSearch(center: string, typed: string): boolean {
  const folded = fold(center);
  return fold(typed)
    .split(/[\s,]+/)
    .every((word) => folded.includes(word));
}
