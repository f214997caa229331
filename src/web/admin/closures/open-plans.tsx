import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { IstDate } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PanelCallout } from '../ui/panel-callout';
import { closuresQuery } from './queries';
import { useClosedWords } from './use-closure-words';

/** Shown on a day of a center: its closures whose plans are not confirmed. Empty without such plans. */
export function OpenPlans({ centerId, date }: { centerId: string; date: IstDate }) {
  const { t } = useTranslation('admin-closures');
  const closedWords = useClosedWords();
  const closures = useQuery(closuresQuery(centerId)).data ?? [];
  const open = closures.filter(({ state, from, to }) => state === 'open' && from <= date && date <= to);
  return open.map((closure) => {
    const { dates, what } = closedWords(closure);
    return (
      <PanelCallout key={closure._id} tone="warning" className="mb-4">
        <p>{t('plan.banner', { dates, what, count: closure.counts.touched })}</p>
        <Link
          to={adminPaths.closure(closure._id)}
          className="text-link focus-ring inline-flex min-h-(--row-control) items-center rounded-chip"
        >
          {t('plan.bannerOpen')}
        </Link>
      </PanelCallout>
    );
  });
}
