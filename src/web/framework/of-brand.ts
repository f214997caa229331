import { mixColors } from '../../domain/color';
import { PRODUCT, USUAL_BRAND } from '../../domain/product';

const [WHITE, BLACK] = ['#ffffff', '#000000'];

/** The tokens of `theme.css` that are shades of the main colour: each with what it is mixed with, and how much of that. */
const SHADES: Record<string, [other: string, share: number]> = {
  teal: [BLACK, 0],
  'teal-hover': [BLACK, 0.21],
  'teal-tint': [WHITE, 0.86],
  'teal-faint': [WHITE, 0.93],
  'teal-ring': [WHITE, 0.74],
  'teal-line': [WHITE, 0.54],
  footer: [BLACK, 0.29],
  'footer-line': [WHITE, 0.12],
  'footer-text': [WHITE, 0.83],
};

/**
 * What a document says of another brand than the usual one: its colours, and for the browser all of it (`entry.client.tsx`). The server
 * alone writes it, and React leaves it as it is.
 */
export function ofBrand() {
  if (PRODUCT.name === USUAL_BRAND.name) return {};
  const tokens = Object.entries(SHADES).map(([name, [other, share]]) => [
    `--color-${name}`,
    mixColors(PRODUCT.color, other, share),
  ]);
  return { style: Object.fromEntries(tokens) as object, 'data-brand': JSON.stringify(PRODUCT) };
}
