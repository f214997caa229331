import '../ui/numbered-pages.css';
import type { DaySheet } from '../../../contract/admin/bookings';
import { PRODUCT } from '../../../domain/product';
import { phoneHref } from '../../../domain/phone-href';
import { addDays, type IstDate } from '../../../domain/time';
import { formatClockTime, formatDate, formatMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useAdministrator } from '../api/administrator';
import { formatCount } from '../ui/format';
import { useFundingWord } from '../ui/funding-label';
import { paymentWord } from './payment-word';
import type { KnownSheet } from './queries';

type SheetProps = { known: KnownSheet; onChooseDate: (date: IstDate) => void };

/**
 * One day of one center on A4, black on white. It is one table, so that its head repeats on each page; a window is
 * never split over two pages if it fits on one.
 */
export function Sheet({ known, onChooseDate }: SheetProps) {
  const { t } = useTranslation('admin-day-sheet');
  const { daySheet: sheet } = known;
  const nextDay = addDays(sheet.date, 1);
  return (
    <article className="numbered-pages mx-auto max-w-[210mm] border border-line bg-white p-4 text-black max-rail:overflow-x-auto rail:p-[12mm] print:max-w-none print:border-0 print:p-0">
      <table className="w-full border-collapse text-small leading-tight rail:text-sm print:text-[9.5pt]">
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
          sheet.windows.map((window) => (
            <SheetWindow key={window.startHour} window={window} slots={sheet.center.Slots} />
          ))
        )}
      </table>
      <p className="mt-6 text-fine print:mt-3 print:text-[8.5pt]">{t('privacy')}</p>
    </article>
  );
}

const HEAD = 'border-y border-black px-1.5 py-1.5 text-left text-fine font-[570] print:text-[8.5pt]';

/** The center, the day, the number of patients; then the column headings. */
function SheetHead({ known }: { known: KnownSheet }) {
  const { t } = useTranslation('admin-day-sheet');
  const { userName } = useAdministrator();
  const { center, date, isClosed } = known.daySheet;
  const { booked, chairs, over } = bookedOf(known.daySheet);
  return (
    <>
      <tr>
        <td colSpan={7} className="pb-3 print:pb-2">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rail:flex-nowrap print:flex-nowrap">
            <div className="min-w-0">
              <p className="text-fine print:text-[8.5pt]">{t('sheetOf', { product: PRODUCT.name })}</p>
              <h2 className="mt-1 text-card-wide leading-tight font-[620] [overflow-wrap:anywhere] print:text-[14pt]">
                {t('centerIn', { name: center.CenterName, city: center.CenterCity })}
              </h2>
              <p className="mt-1">{center.CenterAddress}</p>
              <p className="figure">{center.ContactNumber}</p>
            </div>
            <div className="rail:shrink-0 rail:text-right print:shrink-0 print:text-right">
              <p className="figure text-body font-[620] print:text-[12pt]">{formatDate(date)}</p>
              {!isClosed && (
                <p className="mt-1">
                  {t('booked', { booked: formatCount(booked), count: chairs, chairs: formatCount(chairs) })}
                  {over > 0 && <strong className="block font-[620]">{t('over', { count: over })}</strong>}
                </p>
              )}
              <p className="mt-1 text-fine print:text-[8.5pt]">
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

/** Lines that always fit on one page below the head. */
const FITS = 36;

/** A window: its hours, and each chair as a line. Free chairs have lines too, for writing in walk-ins. */
function SheetWindow({ window, slots }: { window: DaySheet['windows'][number]; slots: number }) {
  const { t } = useTranslation('admin-day-sheet');
  const { time, booked, open, chairs } = window;
  const over = overCapacity(window);
  /** The last ones have no chair. Others, whose chair is gone, take a free one. */
  const standing = new Set(over > 0 ? chairs.slice(-over).map(({ chair }) => chair) : []);
  const noteOf = ({ chair, isOutOfOrder }: DaySheet['windows'][number]['chairs'][number]) => {
    if (isOutOfOrder) return t('outOfOrder');
    if (chair <= slots) return null;
    return standing.has(chair) ? t('noChair') : t('anotherChair');
  };
  return (
    <tbody className={chairs.length <= FITS ? 'break-inside-avoid' : undefined}>
      <tr className="break-after-avoid">
        <th
          scope="rowgroup"
          colSpan={7}
          className="border-b border-black px-1.5 pt-3 pb-1 print:pt-2 print:pb-0.5 text-left font-normal"
        >
          <span className="figure text-base font-[620] print:text-[11pt]">{formatWindow(time)}</span>
          <span className="ml-2.5 text-fine print:text-[9pt]">
            {t('bookedOf', { booked, count: open })}
            {over > 0 && <strong className="font-[620]">{t('overOf', { count: over })}</strong>}
          </span>
        </th>
      </tr>
      {chairs.map((chair) => (
        <SheetChair key={chair.chair} chair={chair} note={noteOf(chair)} />
      ))}
    </tbody>
  );
}

const CELL = 'h-[6mm] border-b border-[#b5b5b5] px-1.5';

type SheetChairProps = {
  chair: DaySheet['windows'][number]['chairs'][number];
  /** A note for a chair that is out of order or retired. */
  note: string | null;
};

/** One chair in one window: the patient, and room to write. */
function SheetChair({ chair, note }: SheetChairProps) {
  const { t } = useTranslation('admin-day-sheet');
  const { appointment } = chair;
  const payment = appointment && paymentWord(appointment);
  const payer = useFundingWord()(appointment?.funding);
  // What is already recorded need not be written by hand.
  const recorded = (column: (typeof HAND_COLUMNS)[number]['id']) => {
    const { state, arrivedAt, startedAt, endedAt } = appointment?.attendance ?? {};
    if (column === 'arrived' && state === 'missed') return t('missed');
    const at = { arrived: arrivedAt ?? startedAt, start: startedAt, end: endedAt, signature: null }[column];
    return at ? <span className="figure">{formatClockTime(new Date(at))}</span> : null;
  };
  return (
    <tr className="break-inside-avoid">
      <td className={`${CELL} tabular text-right`}>{chair.chair}</td>
      {appointment ? (
        <th scope="row" className={`${CELL} py-0.5 text-left font-[570]`}>
          {appointment.username}
          {appointment.phone && (
            <a
              href={phoneHref(appointment.phone)}
              className="figure ml-2 inline-block text-fine font-normal rail:whitespace-nowrap print:text-[8.5pt] print:whitespace-nowrap"
            >
              {appointment.phone}
            </a>
          )}
          {appointment.bookedBy && (
            <span className="block text-fine font-normal print:text-[8.5pt]">
              {t('bookedBy', { name: appointment.bookedBy })}
            </span>
          )}
          {note && <span className="block text-fine font-normal print:text-[8.5pt]">{note}</span>}
        </th>
      ) : (
        <td className={`${CELL} text-[#555]`}>{t(chair.isOutOfOrder ? 'broken' : 'free')}</td>
      )}
      <td
        className={classNames(
          CELL,
          !payment?.startsWith('part') && 'rail:whitespace-nowrap print:whitespace-nowrap',
          (payment === 'held' || payment === 'notPaid' || payment === 'awaitsCheck') && 'font-[570]',
        )}
      >
        {payer && <span className="block">{payer}</span>}
        {payment &&
          t(`payment.${payment}`, {
            amount: formatPrice(appointment.amount),
            refunded: formatPrice(appointment.refundedAmount),
          })}
      </td>
      {HAND_COLUMNS.map(({ id }) => (
        <td key={id} className={`${CELL} ${ON_PAPER} ${id === 'arrived' ? '' : 'border-l'}`}>
          {recorded(id) ??
            (id === 'arrived' && (
              <span aria-hidden="true" className="ml-3 block size-3.5 rounded-[3px] border border-black" />
            ))}
        </td>
      ))}
    </tr>
  );
}

/** Columns to be filled in by hand at the desk. */
const HAND_COLUMNS = [
  { id: 'arrived', width: 'w-16' },
  { id: 'start', width: 'w-14' },
  { id: 'end', width: 'w-14' },
  { id: 'signature', width: 'w-24' },
] as const;

/** Hidden on a phone, where nobody writes by hand. */
const ON_PAPER = 'max-rail:hidden print:table-cell';

/** The day's totals: taken chairs, open chairs, and patients without a chair. */
function bookedOf({ windows }: DaySheet): { booked: number; chairs: number; over: number } {
  return {
    booked: windows.reduce((sum, window) => sum + window.booked, 0),
    chairs: windows.reduce((sum, window) => sum + window.open, 0),
    over: windows.reduce((sum, window) => sum + overCapacity(window), 0),
  };
}

/** How many more patients than open chairs a window has, at a center that has fewer chairs than before. */
function overCapacity({ booked, open }: DaySheet['windows'][number]): number {
  return Math.max(0, booked - open);
}
