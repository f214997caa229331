import { plainNumber } from '../../../../domain/plain-text';

/** Reads typed rupees, such as `500`, `1,850` or `99.50`; null unless they are from 1 to `most`. */
export function readAmount(text: string, most: number): number | null {
  const plain = plainNumber(text);
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const rupees = Number(plain);
  return rupees >= 1 && rupees <= most ? rupees : null;
}
