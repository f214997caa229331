import type { DaySheet } from '../../../contract/admin/appointments';
import { formatWindow } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { SheetChair } from './sheet-chair';

/** Lines that always fit on one page below the head. */
const FITS = 36;

/** One window: its hours, and every chair as a line, free ones too, as walk-ins are written in. */
export function SheetWindow({ window }: { window: DaySheet['windows'][number] }) {
  const { t } = useTranslation('admin-day-sheet');
  const { time, booked, chairs } = window;
  return (
    <tbody className={chairs.length <= FITS ? 'break-inside-avoid' : undefined}>
      <tr className="break-after-avoid">
        <th
          scope="rowgroup"
          colSpan={7}
          className="border-b border-black px-1.5 pt-3 pb-1 print:pt-2 print:pb-0.5 text-left font-normal"
        >
          <span className="figure text-base font-[620] print:text-[11pt]">{formatWindow(time)}</span>
          <span className="ml-2.5 text-[0.8125rem] print:text-[9pt]">
            {t('bookedOf', { booked, count: chairs.length })}
          </span>
        </th>
      </tr>
      {chairs.map((chair) => (
        <SheetChair key={chair.chair} chair={chair} />
      ))}
    </tbody>
  );
}
