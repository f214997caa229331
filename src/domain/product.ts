/** The product as people see it. Who runs it is another matter (contract/operator.ts). */
export type Brand = {
  name: string;
  /** The main colour, `#rrggbb`: buttons, links, the name. */
  color: string;
  /** How the numbers of receipts begin. */
  receiptPrefix: string;
  /** Whether the operator's own pictures are served in place of ours: the logo, icons, the card of shared links. */
  hasOwnPictures: boolean;
};

export const USUAL_BRAND: Brand = { name: 'Vrikka', color: '#0e5a55', receiptPrefix: 'VRK', hasOwnPictures: false };

/** The brand of this process, or of this page in a browser: the only place that names it. Read when something is written, not before. */
export const PRODUCT: Readonly<Brand> = { ...USUAL_BRAND };

/** Gives the product its brand, before anything is written: `readConfig` from the settings, and the pages from what the server says. */
export function brandAs(brand: Brand): void {
  Object.assign(PRODUCT, brand);
}
