import CircleCheck from 'lucide-react/icons/circle-check';
import Ban from 'lucide-react/icons/ban';
import Hourglass from 'lucide-react/icons/hourglass';
import type { Overview } from '../../../contract/admin/overview';
import { type IstDate, addDays } from '../../../domain/time';
import { useTranslation } from '../../i18n/use-translation';
import { formatCount } from '../ui/format-count';
import { CountCard } from './count-card';
import { FreeChairsCard } from './free-chairs-card';
import { appointmentsPath, centersPath, usersPath } from './links';

/** The four totals at the top; each links to its list. */
export function Cards({ overview, today }: { overview: Overview; today: IstDate }) {
  const { t } = useTranslation('admin-dashboard');
  const { centers, users, freeChairs } = overview;
  return (
    <section aria-label={t('cards.label')} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-3.5">
      <CountCard
        title={t('cards.centers')}
        count={centers.total}
        to={centersPath()}
        part={t('cards.active', { text: formatCount(centers.active) })}
        partTo={centersPath({ status: 'active' })}
        icon={
          <CircleCheck
            aria-hidden="true"
            size={17}
            strokeWidth={1.75}
            className={iconLook(centers.active, 'text-green')}
          />
        }
      />
      <CountCard
        title={t('cards.today')}
        count={overview.today.appointments}
        to={appointmentsPath({ date: today })}
        part={t('cards.pending', { text: formatCount(overview.today.pending) })}
        partTo={appointmentsPath({ date: today, status: 'pending' })}
        icon={
          <Hourglass
            aria-hidden="true"
            size={17}
            strokeWidth={1.75}
            className={iconLook(overview.today.pending, 'text-yellow')}
          />
        }
      />
      <CountCard
        title={t('cards.users')}
        count={users.total}
        to={usersPath()}
        part={t('cards.blocked', { text: formatCount(users.blocked) })}
        partTo={usersPath({ status: 'blocked' })}
        icon={<Ban aria-hidden="true" size={17} strokeWidth={1.75} className={iconLook(users.blocked, 'text-red')} />}
      />
      <FreeChairsCard freeChairs={freeChairs} today={today} tomorrow={addDays(today, 1)} />
    </section>
  );
}

/** A zero is muted: none blocked is no cause for red. */
function iconLook(count: number, colour: string): string {
  return `shrink-0 ${count > 0 ? colour : 'text-faint'}`;
}
