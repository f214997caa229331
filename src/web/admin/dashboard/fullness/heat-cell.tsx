import { Link } from 'react-router';
import type { Fill } from '../../../../contract/admin/overview';
import { formatShortDate } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import { formatCount } from '../../ui/format-count';
import { percentTaken, stepOf } from './fullness';
import { ENDED, TINTS } from './heat-looks';

type HeatCellProps = {
  fill: Fill;
  /** The name of the row, read out with the cell. */
  rowName: string;
  to: string;
  isTabStop: boolean;
  onFocus: () => void;
  /** The position of the cell, for the arrow keys. */
  at: string;
  /** Its height if there is room. */
  height: string;
};

/** How full one window or center is on one day; links to its appointments. */
export function HeatCell({ fill, rowName, to, isTabStop, onFocus, at, height }: HeatCellProps) {
  const { t } = useTranslation('admin-dashboard');
  const percent = percentTaken(fill);
  const percentText = t('percent', { percent });
  const rest =
    fill.state === 'ended' || fill.state === 'running'
      ? t(`heat.${fill.state}`)
      : t('heat.free', { text: formatCount(fill.free) });
  return (
    <Link
      to={to}
      data-cell={at}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      aria-label={t('heat.cell', { row: rowName, date: formatShortDate(fill.date), percent: percentText, rest })}
      className={classNames(
        'tabular flex h-full min-h-11 flex-col items-center justify-center rounded-chip px-0.5 py-1 leading-tight',
        'hover:outline-2 hover:outline-offset-0 hover:outline-teal focus-visible:relative focus-visible:z-10',
        height,
        fill.state === 'ended' ? ENDED : TINTS[stepOf(percent)],
      )}
    >
      <span className="text-[0.8125rem] font-[550] rail:text-[0.9375rem]">{percentText}</span>
      <span className="hidden text-[0.8125rem] whitespace-nowrap rail:block">{rest}</span>
    </Link>
  );
}
