import ArrowDown from 'lucide-react/icons/arrow-down';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/admin/reports/overview';
import type { IstDate } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ShowAll } from '../ui/row-action';
import { useLayout } from '../ui/use-media';
import { scaleOfRows } from './fullness';
import { HeatLegend, HeatTable } from './heat-table';
import { appointmentsPath, centersPath } from './links';

/** Centers shown before "show all". */
const SHOWN = 7;

type ByCenterProps = {
  /** The centers, the fullest first. Not all of them where there are many. */
  byCenter: Overview['byCenter'];
  /** How many centers are active. */
  active: number;
  today: IstDate;
};

/** How full each center is, fullest today first. */
export function ByCenter({ byCenter, active, today }: ByCenterProps) {
  const { t } = useTranslation('admin-dashboard');
  const [isAll, setAll] = useState(false);
  const isNarrow = useLayout() === 'list';
  if (byCenter.length === 0) return <NoActiveCenter />;
  const shown = isAll ? byCenter : byCenter.slice(0, SHOWN);
  const scale = scaleOfRows(shown);
  return (
    <>
      <HeatTable
        caption={t('heat.byCenter')}
        today={today}
        isStacked={isNarrow}
        headWidth="w-[30%]"
        cellHeight="rail:min-h-13"
        scale={scale}
        rows={shown.map(({ centerId, name, chairs, days }) => ({
          id: centerId,
          name,
          head: <CenterHead centerId={centerId} name={name} chairs={chairs} />,
          days,
          cellTo: (date) => appointmentsPath({ date, center: centerId }),
        }))}
        corner={
          <th scope="col" className="pb-2 text-left align-bottom text-sm font-[550]">
            <span className="inline-flex items-center gap-1.5">
              {t('heat.fullestToday')}
              <ArrowDown size={15} className="text-teal" />
            </span>
          </th>
        }
      />
      <HeatLegend scale={scale}>
        {byCenter.length > SHOWN && (
          <ShowAll
            isAll={isAll}
            onChange={setAll}
            all={
              byCenter.length < active
                ? t('heat.fullest', { shown: byCenter.length })
                : t('heat.allCenters', { count: active })
            }
            fewer={t('heat.fewerCenters', { count: SHOWN })}
          />
        )}
        {isAll && active > byCenter.length && (
          <p className="w-full">{t('heat.fullestOf', { shown: byCenter.length, all: active })}</p>
        )}
      </HeatLegend>
    </>
  );
}

/** The center's name, which leads to its appointments, and its chairs. */
function CenterHead({ centerId, name, chairs }: { centerId: string; name: string; chairs: number }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <>
      <Link
        to={appointmentsPath({ center: centerId })}
        className="focus-ring inline-flex min-h-(--row-control) items-center rounded-sm text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:text-teal hover:decoration-current"
      >
        {name}
      </Link>
      <span className="figure text-muted">{t('heat.centerChairs', { count: chairs })}</span>
    </>
  );
}

/** Shown where every center is blocked. */
function NoActiveCenter() {
  const { t } = useTranslation('admin-dashboard');
  return (
    <p className="py-6 text-muted">
      {t('heat.noCenters')}{' '}
      <Link to={centersPath()} className="text-link">
        {t('heat.toCenters')}
      </Link>
    </p>
  );
}
