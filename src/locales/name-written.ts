/** The words of names in a language's own script, by the same in small letters (`names.ts` of its folder). */
export type NameTable = Readonly<Record<string, unknown>>;

/**
 * A name in the script of a language, whole if it is known and else word by word; empty if one of its words is unknown: half a name helps
 * nobody.
 */
export function nameWritten(name: string, table: NameTable): string {
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
