/**
 * The alphabetical order of names: no matter the case or the accents, numbers by their value. It is the order of the
 * browser's collator, which a weak phone takes a twentieth of a second to make, and needs only for what is not plain.
 */

let collator: Intl.Collator | undefined;

/** A name made ready for `compareNames`. */
export type NameInOrder = {
  name: string;
  key: string;
  /** Whether each character counts for itself. Beyond ASCII there are accents, digits of other scripts and ligatures. */
  ascii: boolean;
};

export function inOrder(name: string): NameInOrder {
  return { name, key: name.toLowerCase().replace(/\d+/g, byLength), ascii: /^[ -~]*$/.test(name) };
}

/** So that 9 stands before 10: `0019` and `00210`. */
function byLength(digits: string): string {
  const value = digits.replace(/^0+/, '');
  return String(value.length).padStart(3, '0') + value;
}

/** Negative, zero or positive, as `sort` wants it. Where the names begin to differ decides. */
export function compareNames(a: NameInOrder, b: NameInOrder): number {
  if (a.name === b.name) return 0;
  if (a.ascii && b.ascii) {
    if (a.key === b.key) return 0;
    let at = 0;
    while (a.key.charCodeAt(at) === b.key.charCodeAt(at)) at += 1;
    const [one, other] = [a.key.charCodeAt(at), b.key.charCodeAt(at)];
    if (isPlain(one) && isPlain(other)) return one < other || Number.isNaN(one) ? -1 : 1;
  }
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a.name, b.name);
}

/** A blank, a digit, a letter from a to z, or the end of the name: they stand in this order, as their codes do. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 32 || (code >= 48 && code <= 57) || Number.isNaN(code);
}
