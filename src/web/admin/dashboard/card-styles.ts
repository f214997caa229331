/** Class names shared by the cards of the dashboard. */
export const CARD =
  'relative flex flex-col items-start rounded-tile border border-line bg-surface px-3.5 py-3 hover:border-line-strong lg:px-4.5 lg:pt-3.5';

/** The number; its link covers the card, so its focus ring goes around the card. */
export const CARD_FIGURE =
  'tabular mt-0.5 text-[1.75rem] leading-tight font-[620] text-ink outline-none lg:text-[2rem] ' +
  'focus-visible:after:outline-[3px] focus-visible:after:outline-offset-1 focus-visible:after:outline-teal focus-visible:after:outline-solid';

/** The line below; its touch target is 44 px high without taking that much room. */
export const CARD_PART =
  'focus-ring relative z-10 -mx-1 inline-flex items-center gap-1.5 rounded-chip px-1 py-0.5 text-[0.9375rem] leading-snug text-muted ' +
  'hover:text-teal hover:underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5';
