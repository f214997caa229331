/** One hue in five steps (notes-admin.md, charts); the numbers in the cells carry the meaning. */
import type { Step } from './fullness';

export const TINTS: Record<Step, string> = {
  0: 'bg-teal-faint text-ink',
  40: 'bg-[#d3e8e4] text-ink',
  60: 'bg-[#a5cfc9] text-ink',
  80: 'bg-[#6fb0a8] text-ink',
  95: 'bg-teal text-white',
};

/** Past windows have no tint. */
export const ENDED = 'border border-line bg-surface text-muted';

/** A closed day. */
export const HATCHED = 'bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_5px,var(--color-surface)_5px_11px)]';

/** The gaps between cells, without a gap at the table's own edges. */
export const HEAT_TABLE =
  '-mx-0.5 h-full w-[calc(100%+0.25rem)] table-fixed border-separate border-spacing-0.5 rail:-mx-[3px] rail:w-[calc(100%+6px)] rail:border-spacing-[3px]';
