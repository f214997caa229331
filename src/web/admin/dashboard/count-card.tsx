import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../ui/format-count';
import { CARD, CARD_FIGURE, CARD_PART } from './card-styles';

type CountCardProps = {
  title: string;
  count: number;
  /** The list of all of them. */
  to: string;
  /** How many of them need attention, in words. */
  part: string;
  partTo: string;
  icon: ReactNode;
};

/** One total: the whole card links to the list, the line below to a part of it. */
export function CountCard({ title, count, to, part, partTo, icon }: CountCardProps) {
  const titleId = useId();
  const partId = useId();
  return (
    <div className={CARD}>
      <h2 id={titleId} className="text-[0.9375rem] leading-snug text-muted">
        {title}
      </h2>
      <Link
        to={to}
        aria-describedby={titleId}
        className={`${CARD_FIGURE} after:absolute after:inset-0 after:rounded-tile`}
      >
        {formatCount(count)}
        <span className="sr-only"> {title}</span>
      </Link>
      <Link id={partId} to={partTo} aria-describedby={titleId} className={CARD_PART}>
        {icon}
        {part}
      </Link>
    </div>
  );
}
