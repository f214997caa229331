import { PRODUCT } from '../../../domain/product';
import { formatDate, formatMoment } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { useAdministrator } from '../api/administrator';
import { formatCount } from '../ui/format-count';
import { bookedOf } from './booked-of';
import { HAND_COLUMNS, ON_PAPER } from './columns';
import type { KnownSheet } from './queries';

const HEAD = 'border-y border-black px-1.5 py-1.5 text-left text-[0.8125rem] font-[570] print:text-[8.5pt]';

/** The center, the day, the number of patients; then the column headings. */
export function SheetHead({ known }: { known: KnownSheet }) {
  const { t } = useTranslation('admin-day-sheet');
  const { userName } = useAdministrator();
  const { center, date, windows, isClosed } = known.sheet;
  const { booked, chairs } = bookedOf(windows);
  return (
    <>
      <tr>
        <td colSpan={7} className="pb-3 print:pb-2">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rail:flex-nowrap print:flex-nowrap">
            <div className="min-w-0">
              <p className="text-[0.8125rem] print:text-[8.5pt]">{t('sheetOf', { product: PRODUCT.name })}</p>
              <h2 className="mt-1 text-[1.3125rem] leading-tight font-[620] print:text-[14pt]">
                {t('centerIn', { name: center.CenterName, city: center.CenterCity })}
              </h2>
              <p className="mt-1">{t('address', { address: center.CenterAddress, phone: center.ContactNumber })}</p>
            </div>
            <div className="rail:shrink-0 rail:text-right print:shrink-0 print:text-right">
              <p className="figure text-[1.0625rem] font-[620] print:text-[12pt]">{formatDate(date)}</p>
              {!isClosed && (
                <p className="mt-1">
                  {t('booked', { booked: formatCount(booked), count: chairs, chairs: formatCount(chairs) })}
                </p>
              )}
              <p className="mt-1 text-[0.8125rem] print:text-[8.5pt]">
                {t('asOf', { when: formatMoment(new Date(known.now)), userName: userName ?? '' })}
              </p>
            </div>
          </div>
        </td>
      </tr>
      {!isClosed && (
        <tr>
          <th scope="col" className={`${HEAD} w-10 text-right`}>
            {t('columns.chair')}
          </th>
          <th scope="col" className={HEAD}>
            {t('columns.patient')}
          </th>
          <th scope="col" className={HEAD}>
            {t('columns.payment')}
          </th>
          {HAND_COLUMNS.map(({ id, width }) => (
            <th key={id} scope="col" className={`${HEAD} ${ON_PAPER} ${width}`}>
              {t(`columns.${id}`)}
            </th>
          ))}
        </tr>
      )}
    </>
  );
}
