import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { payerClaims } from '../../../contract/admin/funding/payer-claims';
import type { IstDate } from '../../../domain/time';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { queryOf } from '../api/query-of';
import { PanelCallout } from '../ui/panel-callout';

type PayersTableProps = { from: IstDate; to: IstDate; centerId: string | undefined };

const FIGURES = ['claimed', 'paid', 'deducted', 'refused', 'outstanding'] as const;
const HEAD = 'px-2.5 py-2 text-left font-[550] whitespace-nowrap first:pl-4 last:pr-4 print:px-1 print:py-0.5';
const CELL = 'border-t border-line px-2.5 py-1.5 align-top first:pl-4 last:pr-4 print:px-1 print:py-0.5';

/**
 * What was claimed on schemes and sponsors for the days of the report, by payer. It is no part of the revenue above: that is what
 * patients paid. Left out where nothing was claimed.
 */
export function PayersTable({ from, to, centerId }: PayersTableProps) {
  const { t } = useTranslation('admin-reports');
  const errorText = useAdminErrorText();
  const { data, error } = useQuery(queryOf(payerClaims.byPayer, { query: { from, to, centerId } }, { staleTime: 0 }));
  if (error) return <PanelCallout tone="error">{errorText(error)}</PanelCallout>;
  if (!data || data.payers.length === 0) return null;
  const claimsOf = (payer: string) =>
    `${adminPaths.claims}?${new URLSearchParams({ payer, ...(centerId && { centerId }) })}`;
  return (
    <section aria-label={t('payers.title')} className="mt-6 flex flex-col gap-2">
      <h2 className="admin-heading">{t('payers.title')}</h2>
      <p className="max-w-[80ch] text-muted">{t('payers.text')}</p>
      {/* Focusable, so that the keyboard can scroll it where it is wider than the screen. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={t('payers.title')}
        className="focus-ring overflow-x-auto rounded-tile border border-line bg-surface print:border-0"
      >
        <table aria-label={t('payers.title')} className="w-full border-collapse text-small print:text-[9pt]">
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className={HEAD}>
                {t('payers.payer')}
              </th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className={`${HEAD} text-right`}>
                  {t(`payers.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.payers.map((row) => (
              <tr key={row.payer}>
                <th scope="row" className={`${CELL} text-left font-[450]`}>
                  <Link to={claimsOf(row.payer)} className="text-link">
                    {row.payerName}
                  </Link>
                </th>
                {FIGURES.map((figure) => (
                  <td key={figure} className={`${CELL} figure text-right whitespace-nowrap`}>
                    {row[figure] > 0 ? formatPrice(row[figure]) : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="admin-strong">
              <th scope="row" className={`${CELL} text-left`}>
                {t('payers.sum')}
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className={`${CELL} figure text-right whitespace-nowrap`}>
                  {formatPrice(data.payers.reduce((sum, row) => sum + Math.round(row[figure] * 100), 0) / 100)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
