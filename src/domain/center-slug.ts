/** The slug of a center: its part of the address of its public page. */

type Named = { CenterName: string; CenterCity: string; ShortId: string };

/**
 * The slug of a center, such as `neem-courtyard-mysuru-3f9a01c2de`. People read the words; only the id at the end is looked up, so
 * renaming a center never breaks a link.
 */
export function centerSlug({ CenterName, CenterCity, ShortId }: Named): string {
  return [slugOf(CenterName), slugOf(CenterCity), ShortId].filter(Boolean).join('-');
}

/** The short id at the end of a center's address; null when there is none. */
export function shortIdIn(slug: string): string | null {
  return /(?:^|-)([0-9a-f]{10})$/.exec(slug)?.[1] ?? null;
}

/** Latin accents only: the vowel signs of Indian scripts are combining marks too, and make different words. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Lower-case words with hyphens between them, in any script. */
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
