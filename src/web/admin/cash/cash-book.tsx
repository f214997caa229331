import { type ReactNode, useState } from 'react';
import type { CashDay } from '../../../contract/admin/cash/cash';
import { PRODUCT } from '../../../domain/product';
import type { IstDate } from '../../../domain/time';
import { formatDate, formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PanelCallout } from '../ui/panel-callout';
import { EntryTable } from './entry-table';
import { Outstanding } from './outstanding';
import '../ui/numbered-pages.css';

type CashBookProps = { day: CashDay; onChooseDate: (date: IstDate) => void };

/**
 * The cash book of a day: days that are still open, the drawer (`children`), its totals, what is still to be paid, and the entries. On paper without the
 * open days and what is still to be paid.
 */
export function CashBook({ day, onChooseDate, children }: CashBookProps & { children: ReactNode }) {
  const { t } = useTranslation('admin-cash');
  return (
    <div className="numbered-pages flex flex-col gap-4">
      <div className="hidden print:block">
        <p className="text-[8.5pt]">{t('bookOf', { product: PRODUCT.name })}</p>
        <h2 className="text-[14pt] font-[620]">
          {t('centerIn', { name: day.center.CenterName, city: day.center.CenterCity })}
        </h2>
        <p className="figure">{formatDate(day.date)}</p>
      </div>
      {day.openDays.length > 0 && <OpenDays day={day} onChooseDate={onChooseDate} />}
      <Closing day={day} />
      {children}
      <Totals day={day} />
      <Outstanding day={day} />
      <EntryTable day={day} />
    </div>
  );
}

const DAYS_SHOWN = 5;

/** Earlier days that nobody has closed. */
function OpenDays({ day: { openDays }, onChooseDate }: CashBookProps) {
  const { t } = useTranslation('admin-cash');
  const [isAll, setAll] = useState(false);
  const shown = isAll ? openDays : openDays.slice(0, DAYS_SHOWN);
  const LINK = 'text-link focus-ring min-h-(--row-control) rounded-chip';
  return (
    <PanelCallout tone="warning" className="print:hidden">
      <p className="admin-strong">{t('openDays.title', { count: openDays.length })}</p>
      <p className="flex flex-wrap gap-x-4">
        {shown.map(({ date }) => (
          <button key={date} type="button" className={LINK} onClick={() => onChooseDate(date)}>
            {formatDate(date)}
          </button>
        ))}
        {shown.length < openDays.length && (
          <button type="button" className={LINK} onClick={() => setAll(true)}>
            {t('openDays.all', { count: openDays.length })}
          </button>
        )}
      </p>
    </PanelCallout>
  );
}

/** The closing of the day, in words. Empty while the day is open. */
function Closing({ day: { closed } }: { day: CashDay }) {
  const { t } = useTranslation('admin-cash');
  if (!closed) return null;
  const { expected, counted, explanation, administrator, at } = closed;
  const difference = counted - expected;
  return (
    <PanelCallout tone={difference === 0 ? 'info' : 'warning'}>
      <p className="admin-strong">{t('closed.title', { name: administrator, when: formatIsoMoment(at) })}</p>
      {difference === 0 ? (
        <p>{t('closed.right', { amount: formatPrice(counted) })}</p>
      ) : (
        <p>
          <strong className="admin-strong">
            {t(difference > 0 ? 'close.tooMuch' : 'close.tooLittle', { amount: formatPrice(Math.abs(difference)) })}
          </strong>{' '}
          {t('closed.differs', { counted: formatPrice(counted), expected: formatPrice(expected) })}
        </p>
      )}
      {explanation && <p className="[overflow-wrap:anywhere]">{t('closed.explained', { text: explanation })}</p>}
    </PanelCallout>
  );
}

const MODES = ['cash', 'upi', 'card', 'all'] as const;

/** The sums by way of paying. The cash sum is what the drawer should have gained. */
function Totals({ day: { totals } }: { day: CashDay }) {
  const { t } = useTranslation('admin-cash');
  return (
    <dl aria-label={t('totals.label')} className="grid grid-cols-2 gap-2.5 rail:grid-cols-4 print:grid-cols-4">
      {MODES.map((mode) => (
        <div key={mode} className="rounded-tile border border-line bg-surface px-4 py-3 print:px-2 print:py-1">
          <dt className="admin-fine text-muted">{t(`totals.${mode}`)}</dt>
          <dd className="figure admin-part print:text-[12pt]">{formatPrice(totals[mode])}</dd>
        </div>
      ))}
    </dl>
  );
}
