import { useId } from 'react';
import { Link } from 'react-router';
import type { Appointment } from '../../../../contract/admin/appointments';
import { useTranslation } from '../../../i18n/use-translation';
import { useLayout } from '../../ui/use-media';
import { appointmentsPath } from '../links';
import { Panel } from '../panel';
import { RecentList } from './recent-list';
import { RecentTable } from './recent-table';

/** The five latest appointments. */
export function RecentPanel({ recent }: { recent: readonly Appointment[] }) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const isNarrow = useLayout() === 'list';
  return (
    <Panel
      title={t('recent.title')}
      titleId={titleId}
      className="overflow-clip"
      action={
        recent.length > 0 && (
          <Link
            to={appointmentsPath({ sort: 'created', order: 'desc' })}
            aria-label={t('recent.allLabel')}
            className="focus-ring inline-flex min-h-(--row-control) -mr-1 items-center rounded-chip px-1 text-[0.9375rem] font-[550] text-teal underline decoration-teal-line decoration-1 underline-offset-4 hover:decoration-current"
          >
            {t('recent.all')}
          </Link>
        )
      }
    >
      {recent.length === 0 ? (
        <p className="border-t border-line px-4 py-5 text-[0.9375rem] text-muted lg:px-4.5">{t('recent.none')}</p>
      ) : isNarrow ? (
        <RecentList recent={recent} labelledBy={titleId} />
      ) : (
        <RecentTable recent={recent} labelledBy={titleId} />
      )}
    </Panel>
  );
}
