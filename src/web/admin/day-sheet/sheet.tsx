import { type IstDate, addDays } from '../../../domain/time';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import './day-sheet.css';
import type { KnownSheet } from './queries';
import { SheetHead } from './sheet-head';
import { SheetWindow } from './sheet-window';

type SheetProps = { known: KnownSheet; onChooseDate: (date: IstDate) => void };

/**
 * One day of one center on A4, black on white. It is one table, so that its head repeats on each page; a window is
 * never split over two pages if it fits on one.
 */
export function Sheet({ known, onChooseDate }: SheetProps) {
  const { t } = useTranslation('admin-day-sheet');
  const { sheet } = known;
  const nextDay = addDays(sheet.date, 1);
  return (
    <article className="day-sheet mx-auto max-w-[210mm] border border-line bg-white p-4 text-black rail:p-[12mm] print:max-w-none print:border-0 print:p-0">
      <table className="w-full border-collapse text-[0.9375rem] leading-tight rail:text-sm print:text-[9.5pt]">
        <thead>
          <SheetHead known={known} />
        </thead>
        {sheet.isClosed ? (
          <tbody>
            <tr>
              <td colSpan={7} className="py-10 text-center">
                <p className="text-base">{t('closed')}</p>
                <Button
                  variant="neutral"
                  size="compact"
                  className="mt-4 print:hidden"
                  onPress={() => onChooseDate(nextDay)}
                >
                  {t('show', { date: formatDate(nextDay) })}
                </Button>
              </td>
            </tr>
          </tbody>
        ) : (
          sheet.windows.map((window) => <SheetWindow key={window.startHour} window={window} />)
        )}
      </table>
      <p className="mt-6 text-[0.8125rem] print:mt-3 print:text-[8.5pt]">{t('privacy')}</p>
    </article>
  );
}
