/** The settings of the product's own name, colour and pictures. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { contrastOf } from '../domain/color';
import { type Brand, USUAL_BRAND } from '../domain/product';
import { shouldBe, together } from './setting';

/** What is served of PRODUCT_FILES in place of our own: the logo on a light and on a dark ground, icons, the card of shared links, and the printed sheets. */
const PRODUCT_PICTURES = [
  ...['mark.svg', 'mark-light.svg', 'favicon.svg', 'favicon-32.png', 'apple-touch-icon.png'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'og-card.png'],
  ...['kidney', 'medication', 'diet', 'before-your-session'].flatMap((sheet) =>
    ['', '-hi'].map((language) => `sheets/${sheet}${language}.pdf`),
  ),
];
const productFiles = z.string().superRefine((folder, problems) => {
  const missing = PRODUCT_PICTURES.filter((name) => !existsSync(path.join(folder, name)));
  if (missing.length > 0)
    problems.addIssue({
      code: 'custom',
      message: `is "${folder}", where these files are missing: ${missing.join(', ')}`,
    });
});

/** Text of this colour has to be readable on our lightest ground, and white text on it. */
const PAPER = '#fbf8f3';
const LEAST_CONTRAST = 4.5;
const productColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i, shouldBe('a colour such as #0e5a55'))
  .refine(
    (color) => contrastOf(color, PAPER) >= LEAST_CONTRAST,
    shouldBe(`darker: text of it on ${PAPER} needs a contrast of ${LEAST_CONTRAST}`),
  );

export const SETTINGS = {
  PRODUCT_NAME: z
    .string()
    .regex(/^[\p{L}\p{M}\p{N} .-]{2,40}$/u, shouldBe('a name of letters, digits and spaces'))
    .optional(),
  PRODUCT_COLOR: productColor.optional(),
  PRODUCT_RECEIPTS: z
    .string()
    .regex(/^[A-Z]{2,6}$/, shouldBe('two to six capital letters'))
    .optional(),
  PRODUCT_FILES: productFiles.optional(),
};
type Settings = z.output<z.ZodObject<typeof SETTINGS>>;

/** Settings that are required when one of the others is given. */
export const WANTS = together<keyof Settings>(['PRODUCT_NAME', 'PRODUCT_COLOR', 'PRODUCT_RECEIPTS', 'PRODUCT_FILES']);

/** The brand that is set up, or ours. */
export function brandOf(settings: Settings): Brand {
  const { PRODUCT_NAME: name, PRODUCT_COLOR: color, PRODUCT_RECEIPTS: receiptPrefix, PRODUCT_FILES: files } = settings;
  if (!name || !color || !receiptPrefix || !files) return USUAL_BRAND;
  return { name, color: color.toLowerCase(), receiptPrefix, hasOwnPictures: true };
}
