import { classNames } from '../../../ui/class-names';

type BarProps = {
  /** The index of the bar, and its lower and upper end, 0 to 1 from below. */
  place: { index: number; of: number; from: number; to: number };
  /** The day and its value in words. */
  text: string;
  /** Outlined: the day isn't over. */
  isUnfinished: boolean;
  isShown: boolean;
  isTabStop: boolean;
  onShow: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** Share of a day's width that the bar takes. */
const WIDTH = 0.8;

const percent = (share: number) => `${100 * share}%`;

/** One day of a chart. The whole height of the day reacts to the mouse, as low bars are hard to hit. */
export function Bar({ place, text, isUnfinished, isShown, isTabStop, onShow, onFocus, onBlur }: BarProps) {
  const { index, of, from, to } = place;
  const left = (index + (1 - WIDTH) / 2) / of;
  return (
    <g
      role="img"
      aria-label={text}
      data-bar=""
      tabIndex={isTabStop ? 0 : -1}
      onMouseEnter={onShow}
      onFocus={onFocus}
      onBlur={onBlur}
      className="group outline-none"
    >
      <rect x={percent(index / of)} y="0" width={percent(1 / of)} height="100%" fill="transparent" />
      <rect
        x={percent(left)}
        y={percent(1 - Math.max(from, to))}
        width={percent(WIDTH / of)}
        height={percent(Math.abs(to - from))}
        rx="1.5"
        className={classNames(
          isUnfinished ? 'fill-surface stroke-[#4f958d] stroke-[1.5px]' : 'fill-[#4f958d]',
          isShown && (isUnfinished ? 'stroke-teal' : 'fill-teal'),
          'group-focus-visible:stroke-ink group-focus-visible:stroke-2',
        )}
      />
    </g>
  );
}
