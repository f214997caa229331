import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../../contract/admin/reports/reports';
import { PRODUCT } from '../../../domain/product';
import { type GroupBy, isPeriod, shapeOf } from '../../../domain/reports';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { useMay } from '../api/administrator';
import { formatCount } from '../ui/format';
import { Segments } from '../ui/radio-cards';
import { ShowAll } from '../ui/row-action';
import { TableMessage } from '../ui/table-message';
import { Picture } from './picture';
import { sessionsCounted } from './sessions-counted';
import { holds, useReportText } from './use-report-text';

type ReportViewProps = {
  report: Report;
  onBy: (by: GroupBy) => void;
  isTableOpen: boolean;
  onTable: (isOpen: boolean) => void;
};

/** A report: its subject, its totals, the chart and, on demand and on paper, the table with every figure. */
export function ReportView({ report, onBy, isTableOpen, onTable }: ReportViewProps) {
  const { t } = useTranslation('admin-reports');
  const { name, by, byOptions, from, to, today, total } = report;
  const isNow = shapeOf(name).isNow === true;
  const isNothing = Object.values(total).every((value) => value === 0 || value === null);
  const when = isNow
    ? t('asOf', { date: formatDate(today) })
    : t('days', { from: formatDate(from), to: formatDate(to) });
  return (
    <div className="numbered-pages flex flex-col gap-4">
      <div className="hidden print:block">
        <p className="text-[8.5pt]">{PRODUCT.name}</p>
        <h2 className="text-[14pt] font-[620]">{t(`names.${name}`)}</h2>
        <p className="figure">{when}</p>
      </div>
      <p className="max-w-[80ch] text-muted">
        {t(`about.${name}`)} <span className="figure whitespace-nowrap print:hidden">{isNow && when}</span>
      </p>
      {isNothing ? (
        <div className="rounded-tile border border-line bg-surface">
          <TableMessage kind="empty" title={t(isNow ? 'nothingNow' : 'nothing')}>
            {!isNow && <p>{t('nothingText')}</p>}
          </TableMessage>
        </div>
      ) : (
        <>
          <Totals report={report} />
          <div className="flex print:hidden">
            <Segments
              label={t('by.label')}
              segments={byOptions.map((id) => ({ id, label: t(`by.${id}`) }))}
              value={by}
              onChange={onBy}
            />
          </div>
          <Picture report={report} />
          <div className="-my-1.5 print:hidden">
            <ShowAll isAll={isTableOpen} onChange={onTable} all={t('asTable')} fewer={t('withoutTable')} />
          </div>
          <div className={isTableOpen ? undefined : 'hidden print:block'}>
            <ReportTable report={report} />
          </div>
        </>
      )}
    </div>
  );
}

/** The totals of the figures. */
function Totals({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const { figure, figureName } = useReportText(report);
  const figures = Object.entries(shapeOf(report.name).figures);
  return (
    <dl
      aria-label={t('total')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-2.5 rail:flex rail:flex-wrap lg:grid lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:grid print:auto-cols-fr print:grid-flow-col print:grid-cols-none"
    >
      {figures.map(([id, unit]) => (
        <div
          key={id}
          className={classNames(
            'grow rounded-tile border border-line bg-surface px-4 py-3 print:px-2 print:py-1',
            // Four or three in a line, so that none stands alone.
            figures.length > 4 ? 'basis-48' : 'basis-35',
          )}
        >
          <dt className="admin-fine text-muted">{figureName(id)}</dt>
          <dd className="figure text-card-wide leading-tight font-[600] print:text-[11pt]">
            <Counted to={report.total[id] ? sessionsCounted(report, id) : null}>
              {figure(report.total[id] ?? null, unit)}
            </Counted>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure, as a link to the sessions it counts where there is such a list. */
function Counted({ to, children }: { to: string | null; children: ReactNode }) {
  const maySee = useMay()('see');
  if (to === null || !maySee) return children;
  return (
    <Link to={to} className="text-link focus-ring">
      {children}
    </Link>
  );
}

const HEAD =
  'px-2.5 py-2 align-bottom leading-snug font-[550] first:pl-4 last:pr-4 lg:first:pl-4.5 lg:last:pr-4.5 print:px-1 print:py-0.5';
const CELL =
  'tabular border-t border-line px-2.5 py-1.5 text-right whitespace-nowrap last:pr-4 lg:last:pr-4.5 print:px-1 print:py-0.5';
const NAME = 'border-t border-line px-4 py-1.5 text-left lg:px-4.5 print:px-1 print:py-0.5';

/** The table of every row and figure. Periods are listed last first, as on the dashboard, without rows of zeros. */
function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const text = useReportText(report);
  const titleId = useId();
  const { name, by, rows, today, left, total } = report;
  const figures = Object.entries(shapeOf(name).figures);
  const isPeriodical = isPeriod(by);
  const isSomething = (row: (typeof rows)[number]) => Object.values(row.figures).some(Boolean);
  const shown = isPeriodical ? rows.filter(isSomething).reverse() : rows;
  const empty = rows.length - shown.length;
  const cells = (of: Report['total'], className = '', row?: string) =>
    figures.map(([id, unit]) => {
      const value = of[id] ?? null;
      return (
        <td key={id} className={classNames(CELL, className, !value && 'text-muted')}>
          <Counted to={value ? sessionsCounted(report, id, row) : null}>{text.figure(value, unit)}</Counted>
        </td>
      );
    });
  return (
    <section aria-labelledby={titleId} className="rounded-tile border border-line bg-surface print:border-0">
      <h2 id={titleId} className="sr-only">
        {t(`names.${name}`)}
      </h2>
      {/* Focusable, so that the keyboard can scroll it where it is wider than the screen. */}
      <div tabIndex={0} role="group" aria-labelledby={titleId} className="focus-ring overflow-x-auto rounded-tile">
        <table aria-labelledby={titleId} className="w-full border-collapse text-small print:text-[9pt]">
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className={`${HEAD} text-left`}>
                {t(`heads.${by}`)}
              </th>
              {figures.map(([id]) => (
                <th key={id} scope="col" className={`${HEAD} text-right`}>
                  {text.figureName(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} className="print:break-inside-avoid">
                <th scope="row" className={`${NAME} min-w-36 font-[450]`}>
                  <span className={isPeriodical ? 'figure whitespace-nowrap' : undefined}>
                    {holds(report, row.id, today) ? t('soFar', { name: text.row(row) }) : text.row(row)}
                  </span>
                </th>
                {cells(row.figures, '', row.id)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken">
              <th scope="row" className={`${NAME} font-[600]`}>
                {t('total')}
              </th>
              {cells(total, 'font-[600]')}
            </tr>
          </tfoot>
        </table>
      </div>
      {empty > 0 && isPeriod(by) && (
        <p className="border-t border-line px-4 py-3 text-muted lg:px-4.5">
          {t(`empty.${by}`, { count: empty, text: formatCount(empty) })}
        </p>
      )}
      {left > 0 && (
        <p className="border-t border-line px-4 py-3 text-muted lg:px-4.5">
          {t('left', { count: left, text: formatCount(left) })}
        </p>
      )}
    </section>
  );
}
