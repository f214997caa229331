import type { Overview } from '../../../../contract/admin/overview';
import type { IstDate } from '../../../../domain/time';
import { formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { useLayout } from '../../ui/use-media';
import { appointmentsPath } from '../links';
import { sumByDay } from './fullness';
import { HeatTable } from './heat-table';
import { Legend } from './legend';

type ByWindowProps = { byWindow: Overview['byWindow']; today: IstDate };

/** How full each of the four windows is over all centers. */
export function ByWindow({ byWindow, today }: ByWindowProps) {
  const { t } = useTranslation('admin-dashboard');
  const days = sumByDay(byWindow);
  const chairs = Math.max(0, ...byWindow.flatMap((window) => window.days.map((day) => day.chairs)));
  return (
    <>
      {/* Grows with the panel beside it, up to a height at which it still looks like a table. */}
      <div className="max-h-[33rem] flex-1">
        <HeatTable
          caption={t('heat.byWindow')}
          today={today}
          firstColumn="w-10 rail:w-18.5"
          cellHeight="rail:min-h-14 lg:min-h-21"
          rows={byWindow.map(({ time, startHour, days: fills }) => ({
            id: String(startHour),
            name: formatWindow(time),
            head: <WindowHead time={time} />,
            days: fills,
            cellTo: (date) => appointmentsPath({ date, window: startHour }),
          }))}
          foot={
            <tfoot>
              <tr>
                <th scope="row" className="pt-2 text-left text-sm leading-tight font-[550]">
                  {t('heat.stillFree')}
                </th>
                {days.map(({ date, free, isClosed }) => (
                  <td
                    key={date}
                    className="tabular pt-2 text-center text-[0.8125rem] font-[550] whitespace-nowrap max-rail:px-0 rail:text-sm"
                  >
                    {isClosed ? t('none') : <StillFree free={free} />}
                  </td>
                ))}
              </tr>
            </tfoot>
          }
        />
      </div>
      <Legend>{chairs > 0 && <p>{t('heat.chairs', { count: chairs, text: formatCount(chairs) })}</p>}</Legend>
    </>
  );
}

/** Chairs that can still be booked; in a phone's narrow column ten thousand and more in thousands. */
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

/** The window's hours; in a narrow column they break once, after the dash. */
function WindowHead({ time }: { time: string }) {
  const [from, to] = formatWindow(time).split(' - ');
  return (
    <span className="tabular text-[0.8125rem] rail:text-sm rail:whitespace-nowrap">
      <span className="whitespace-nowrap">{from} -</span> <span className="whitespace-nowrap">{to}</span>
    </span>
  );
}
