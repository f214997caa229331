import { useId, useState } from 'react';
import type { Overview } from '../../../../contract/admin/overview';
import type { IstDate } from '../../../../domain/time';
import { Trans } from '../../../i18n/trans';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { Segments } from '../../ui/segments';
import { Panel } from '../panel';
import { ByCenter } from './by-center';
import { ByWindow } from './by-window';
import { type DaySum, percentTaken, sumByDay } from './fullness';

const VIEWS = ['window', 'center'] as const;

type FullnessPanelProps = { overview: Overview; today: IstDate };

/** How full the next seven days are: by window, or by center. */
export function FullnessPanel({ overview, today }: FullnessPanelProps) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const [view, setView] = useState<(typeof VIEWS)[number]>('window');
  const [first, second] = sumByDay(overview.byWindow);
  return (
    <Panel
      title={t('heat.title')}
      titleId={titleId}
      isActionWide
      action={
        <Segments
          label={t('heat.view')}
          segments={VIEWS.map((id) => ({ id, label: t(`heat.views.${id}`) }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <div className="flex flex-1 flex-col px-4 pb-3.5 lg:px-4.5">
        <p className="tabular mb-2.5 text-[0.9375rem] leading-snug text-muted">
          {first && <DayLine day={first} which="today" />} {second && <DayLine day={second} which="tomorrow" />}
        </p>
        {view === 'window' ? (
          <ByWindow byWindow={overview.byWindow} today={today} />
        ) : (
          <ByCenter byCenter={overview.byCenter} active={overview.centers.active} today={today} />
        )}
      </div>
    </Panel>
  );
}

/** "Today 84% full, 642 of 760 chairs." */
function DayLine({ day, which }: { day: DaySum; which: 'today' | 'tomorrow' }) {
  const { t } = useTranslation('admin-dashboard');
  if (day.isClosed) return t(`heat.${which}Closed`);
  return (
    <Trans
      t={t}
      id={`heat.${which}Full`}
      values={{ percent: percentTaken(day), taken: formatCount(day.taken), chairs: formatCount(day.chairs) }}
      components={{ strong: <strong className="font-[570] text-ink" /> }}
    />
  );
}
