/** The words of names in Devanagari, by the same in small letters (hindi-names.ts). */
export type NameTable = Readonly<Record<string, unknown>>;

/**
 * A name in Devanagari, whole if it is known and else word by word; empty if one of its words is unknown: half a name helps
 * nobody.
 */
export function inHindi(name: string, table: NameTable): string {
  let isKnown = true;
  const say = (words: string) => {
    const said = table[words.toLowerCase()];
    if (typeof said === 'string') return said;
    isKnown = false;
    return '';
  };
  const whole = say(name);
  isKnown = true;
  const words = name.replace(/[\p{L}\p{M}'’]+/gu, say);
  return whole || (isKnown ? words : '');
}
