/** The address of a center's public page, and of booking there. */

type Named = { CenterName: string; CenterCity: string; ShortId: string };

/** `/centers/neem-courtyard-mysuru-3f9a01c2de`: for people by its words, for us by its end, which no renaming changes. */
export function centerPath({ CenterName, CenterCity, ShortId }: Named): string {
  return `/centers/${[slugOf(CenterName), slugOf(CenterCity), ShortId].filter(Boolean).join('-')}`;
}

/** Where a session at a center is booked. */
export function bookingPath(centerId: string, choice: { date?: string; time?: string } = {}): string {
  const query = new URLSearchParams(choice).toString();
  return `/dialysis/${centerId}${query && `?${query}`}`;
}

/** The short id at the end of a center's address; null where none can be. */
export function shortIdIn(slug: string): string | null {
  return /(?:^|-)([0-9a-f]{10})$/.exec(slug)?.[1] ?? null;
}

/** Latin accents only: the vowel signs of Indian scripts are combining marks too, and make different words. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Words in small letters with hyphens between them, in whatever script. */
function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
