import { useId, useState } from 'react';
import type { Overview } from '../../../contract/admin/reports/overview';
import type { IstDate } from '../../../domain/time';
import { formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { formatCount } from '../ui/format';
import { Segments } from '../ui/radio-cards';
import { useLayout } from '../ui/use-media';
import { type DaySum, percentTaken, scaleOfRows, sumByDay } from './fullness';
import { ByCenter } from './fullness-by-center';
import { HeatLegend, HeatTable, WindowHead } from './heat-table';
import { appointmentsPath } from './links';
import { Panel } from './panel';

const VIEWS = ['window', 'center'] as const;

/** With more centers than this, figures over all of them say little about any. */
const FEW_CENTERS = 5;

type FullnessPanelProps = { overview: Overview; today: IstDate };

/** How full the next seven days are: by window, or by center. */
export function FullnessPanel({ overview, today }: FullnessPanelProps) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const [view, setView] = useState<(typeof VIEWS)[number]>(overview.centers.active > FEW_CENTERS ? 'center' : 'window');
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
        <p className="tabular mb-2.5 text-small leading-snug text-muted">
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

/** How full each of the four windows is over all centers. */
function ByWindow({ byWindow, today }: { byWindow: Overview['byWindow']; today: IstDate }) {
  const { t } = useTranslation('admin-dashboard');
  const chairs = Math.max(0, ...byWindow.flatMap(({ days }) => days.map((day) => day.chairs)));
  const scale = scaleOfRows(byWindow);
  return (
    <>
      <HeatTable
        caption={t('heat.byWindow')}
        scale={scale}
        today={today}
        headWidth="w-[2.5rem] rail:w-[4.625rem]"
        cellHeight="rail:min-h-14"
        rows={byWindow.map(({ time, startHour, days }) => ({
          id: String(startHour),
          name: formatWindow(time),
          head: <WindowHead time={time} />,
          days,
          cellTo: (date) => appointmentsPath({ date, window: startHour }),
        }))}
        foot={
          <tfoot>
            <tr>
              <th scope="row" className="pt-2 text-left text-sm leading-tight font-[550]">
                {t('heat.stillFree')}
              </th>
              {sumByDay(byWindow).map(({ date, free, isClosed }) => (
                <td
                  key={date}
                  className="tabular pt-2 text-center text-fine font-[550] whitespace-nowrap max-rail:px-0 rail:text-sm"
                >
                  {isClosed ? t('none') : <StillFree free={free} />}
                </td>
              ))}
            </tr>
          </tfoot>
        }
      />
      <HeatLegend scale={scale}>
        {chairs > 0 && <p>{t('heat.chairs', { count: chairs, text: formatCount(chairs) })}</p>}
      </HeatLegend>
    </>
  );
}

/** Chairs that can still be booked. In a phone's narrow column, from ten thousand on, in thousands. */
function StillFree({ free }: { free: number }) {
  const { t } = useTranslation('admin-dashboard');
  const isNarrow = useLayout() === 'list';
  if (!isNarrow || free < 10_000) return formatCount(free);
  return (
    <>
      <span aria-hidden="true">{t('heat.thousands', { text: formatCount(Math.floor(free / 1000)) })}</span>
      <span className="sr-only">{formatCount(free)}</span>
    </>
  );
}
