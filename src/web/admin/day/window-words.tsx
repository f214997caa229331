/** The state of a window in words, shared by "Today" and the board. */
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { DayWindow } from '../../../contract/admin/attendance/attendance';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { figuresOf } from './figures';

const STATE_LOOKS: { [S in DayWindow['state']]: string } = {
  'to-come': 'bg-sunken text-muted',
  begun: 'bg-yellow-tint text-yellow',
  running: 'bg-green-tint text-green',
  over: 'bg-sunken text-muted',
  closed: 'bg-red-tint text-red',
};

export function WindowState({ state }: { state: DayWindow['state'] }) {
  const { t } = useTranslation('admin-day');
  return (
    <span className={`admin-strong admin-fine rounded-[6px] px-2 py-0.5 whitespace-nowrap ${STATE_LOOKS[state]}`}>
      {t(`windowState.${state}`)}
    </span>
  );
}

/**
 * How many of a window's sessions are recorded or booked, and what is unusual. Its height stays the same when something is
 * recorded.
 */
export function WindowFigures({ window, className }: { window: DayWindow; className?: string }) {
  const { t } = useTranslation('admin-day');
  return (
    <ul
      aria-label={t('figures.label')}
      className={classNames('admin-fine tabular flex flex-wrap gap-x-3.5 text-muted', className)}
    >
      {figuresOf(window).map(({ key, count, of, tone }) => (
        <li
          key={key}
          className={classNames(
            'whitespace-nowrap',
            tone === 'late' && 'admin-strong text-marigold-text',
            tone === 'wrong' && 'admin-strong text-red',
          )}
        >
          {tone === 'wrong' && <TriangleAlert size={14} className="mr-1 mb-0.5 inline" />}
          {t(`figures.${key}`, { count, of })}
        </li>
      ))}
    </ul>
  );
}
