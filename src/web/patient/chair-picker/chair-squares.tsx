import type { Slot } from '../../../contract/centers';
import { classNames } from '../../ui/class-names';

/** Above this many chairs, squares can't be counted at a glance. */
const MOST = 20;

/** Teal for a chosen window; it is in a `group` with its radio button. */
const TONES = { none: 'bg-line/60', few: 'bg-[#b87f0a]', free: 'bg-[#4f968e] group-has-checked:bg-teal' };

/** One square for each chair of a window, the free ones filled: the same as the text beside them. */
export function ChairSquares({ slot, tone }: { slot: Slot; tone: keyof typeof TONES }) {
  if (slot.capacity > MOST) return null;
  const perRow = slot.capacity <= 6 ? slot.capacity : Math.ceil(slot.capacity / 2);
  const rows = [perRow, slot.capacity - perRow].filter((chairs) => chairs > 0);
  const free = slot.bookable ? slot.free : 0;
  return (
    <span aria-hidden="true" className="hidden shrink-0 flex-col gap-1 min-[21rem]:flex">
      {rows.map((chairs, row) => (
        <span key={row} className="flex gap-1">
          {Array.from({ length: chairs }, (_, place) => (
            <span
              key={place}
              className={classNames('size-2 rounded-xs', row * perRow + place < free ? TONES[tone] : 'bg-line')}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
