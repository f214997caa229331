import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CLAIMS_CSV, type claimRow, type funding } from '../../../contract/admin/funding';
import { type ResponseOf, urlOf } from '../../../contract/endpoint';
import { PRODUCT } from '../../../domain/product';
import { formatMonth } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import type { z } from 'zod';
import * as adminPaths from '../../../contract/admin/paths';
import { formatClockTime, formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { everyCenterQuery } from '../api/every-center';
import { CenterButtons } from '../ui/center-buttons';
import { CenterChoice } from '../ui/center-choice';
import { Choice } from '../ui/choice';
import { formatCount } from '../ui/format';
import { schemeName } from '../ui/scheme-names';
import { TableFailure, TableMessage } from '../ui/table-message';
import { LoadingReport } from './loading-report';
import { claimableQuery, claimsQuery } from './queries';
import { lastMonths } from './ranges';
import { FileActions, useReportCenters } from './report-filters';
import { oneDecimal } from './use-report-text';
import { useChoose } from '../ui/use-choose';

type Claims = ResponseOf<typeof funding.claims>;
type ClaimRow = z.output<typeof claimRow>;

/**
 * The sessions on a scheme at a center in a month, to file as claims: as a table, CSV or print. Never shows amounts.
 */
export function ClaimsPanel() {
  const { t } = useTranslation('admin-reports');
  const [search] = useSearchParams();
  const choose = useChoose();
  const every = useQuery(everyCenterQuery);
  const centers = useReportCenters();
  const centerId = search.get('center') ?? (centers?.length === 1 ? centers[0]!._id : null);
  const claimable = useQuery(claimableQuery(centerId));
  const schemes = claimable.data ?? [];
  const scheme = schemes.find((one) => one === search.get('scheme')) ?? schemes[0] ?? null;
  const months = lastMonths(istToday());
  const month = months.find((one) => one === search.get('month')) ?? months[0]!;
  const asked = centerId && scheme ? { centerId, scheme, month } : null;
  const answer = useQuery(claimsQuery(asked));
  const error = every.error ?? claimable.error ?? answer.error;
  const center = centers?.find(({ _id }) => _id === centerId);
  const chooseCenter = (id: string) => choose({ center: id, scheme: undefined });
  if (centers && centerId === null) {
    return (
      <>
        <p className="mb-4 max-w-[80ch] text-muted">{t('claims.text')}</p>
        <CenterButtons title={t('claims.choose')} centers={centers} onChoose={chooseCenter} />
      </>
    );
  }
  return (
    <div className="numbered-pages flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <CenterChoice
          className="min-w-0 flex-1 basis-56 rail:max-w-80"
          centers={centers ?? []}
          value={centerId}
          onChange={chooseCenter}
        />
        {schemes.length > 0 && (
          <Choice
            label={t('claims.scheme')}
            className="w-full rail:w-64"
            options={schemes.map((id) => ({ id, label: schemeName(id) }))}
            value={scheme ?? ''}
            onChange={(id) => choose({ scheme: id })}
          />
        )}
        <Choice
          label={t('claims.month')}
          className="w-44"
          options={months.map((id) => ({ id, label: formatMonth(id) }))}
          value={month}
          onChange={(id) => choose({ month: id })}
        />
        {asked && <FileActions csv={urlOf(CLAIMS_CSV, undefined, asked)} />}
      </div>
      <p className="max-w-[80ch] text-muted print:hidden">{t('claims.text')}</p>
      {error ? (
        <div className="rounded-tile border border-line bg-surface">
          <TableFailure
            title={t('claims.failed')}
            error={error}
            onRetry={() =>
              void Promise.all([every.refetch(), centerId && claimable.refetch(), asked && answer.refetch()])
            }
            isRetrying={every.isFetching || answer.isFetching || claimable.isFetching}
          />
        </div>
      ) : answer.data && asked ? (
        <>
          <div className="hidden print:block">
            <p className="text-[8.5pt]">{PRODUCT.name}</p>
            <h2 className="text-[14pt] font-[620]">{center?.CenterName}</h2>
            <p>{t('claims.heading', { scheme: schemeName(asked.scheme), month: formatMonth(month) })}</p>
          </div>
          <Claimed
            claims={answer.data}
            title={t('claims.heading', { scheme: schemeName(asked.scheme), month: formatMonth(month) })}
          />
        </>
      ) : asked || !centerId || !claimable.data ? (
        <LoadingReport />
      ) : (
        <NoSchemes centerId={centerId} />
      )}
    </div>
  );
}

/** Shown for a center that files no claims. */
function NoSchemes({ centerId }: { centerId: string }) {
  const { t } = useTranslation('admin-reports');
  return (
    <div className="rounded-tile border border-line bg-surface">
      <TableMessage
        kind="empty"
        title={t('claims.noSchemes')}
        actions={
          <ButtonLink size="compact" variant="neutral" to={adminPaths.payment(centerId)}>
            {t('claims.terms')}
          </ButtonLink>
        }
      >
        {t('claims.noSchemesText')}
      </TableMessage>
    </div>
  );
}

const HUNDRED = 100;

function Claimed({ claims: { reserved, used, rows }, title }: { claims: Claims; title: string }) {
  const { t } = useTranslation('admin-reports');
  const figures = [
    { label: t('claims.used'), value: formatCount(used) },
    { label: t('claims.reserved'), value: reserved === null ? t('claims.unreserved') : formatCount(reserved) },
    ...(reserved
      ? [{ label: t('claims.share'), value: t('percent', { value: oneDecimal((used / reserved) * HUNDRED) }) }]
      : []),
  ];
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-2.5 rail:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="rounded-tile border border-line bg-surface px-4 py-3 max-rail:nth-3:col-span-full print:px-2 print:py-1"
          >
            <dt className="admin-fine text-muted">{label}</dt>
            <dd className="figure text-card-wide leading-tight font-[600] print:text-[11pt]">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <div className="rounded-tile border border-line bg-surface">
          <TableMessage kind="empty" title={t('claims.none')}>
            {t('claims.noneText')}
          </TableMessage>
        </div>
      ) : (
        <ClaimTable rows={rows} title={title} />
      )}
    </>
  );
}

const HEAD = 'px-2.5 py-2 text-left font-[550] whitespace-nowrap first:pl-4 last:pr-4 print:px-1 print:py-0.5';
const CELL = 'border-t border-line px-2.5 py-1.5 align-top first:pl-4 last:pr-4 print:px-1 print:py-0.5';

function ClaimTable({ rows, title }: { rows: readonly ClaimRow[]; title: string }) {
  const { t } = useTranslation('admin-reports');
  const time = (iso: string | null) => (iso === null ? null : formatClockTime(new Date(iso)));
  const missing = <span className="text-muted">{t('claims.notRecorded')}</span>;
  const heads = ['date', 'patient', 'card', 'reference', 'chair', 'started', 'ended'] as const;
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it where it is wider than the screen. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={title}
        className="focus-ring overflow-x-auto rounded-tile border border-line bg-surface print:border-0"
      >
        <table aria-label={title} className="w-full border-collapse text-small print:text-[9pt]">
          <thead>
            <tr className="text-sm text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className={HEAD}>
                  {t(`claims.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.bookingId} className="print:break-inside-avoid">
                <td className={`${CELL} figure whitespace-nowrap`}>{formatDate(row.date)}</td>
                <th scope="row" className={`${CELL} min-w-28 text-left font-[450]`}>
                  {row.patient}
                </th>
                <td className={`${CELL} min-w-20`}>
                  <span className="figure block">{t('claims.cardEnds', { digits: row.cardLast4 })}</span>
                  {row.holder !== row.patient && <span className="admin-fine block text-muted">{row.holder}</span>}
                </td>
                <td className={`${CELL} [overflow-wrap:anywhere]`}>
                  {row.reference ?? <span className="text-muted">{t('claims.noReference')}</span>}
                </td>
                <td className={`${CELL} tabular`}>{row.chair}</td>
                <td className={`${CELL} figure whitespace-nowrap`}>{time(row.startedAt) ?? missing}</td>
                <td className={`${CELL} figure whitespace-nowrap`}>
                  {time(row.endedAt) ?? missing}
                  {row.endedByClock && row.endedAt && (
                    <span className="admin-fine block text-muted">{t('claims.byClock')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.some(({ endedByClock }) => endedByClock) && (
        <p className="admin-fine text-muted">{t('claims.byClockHint')}</p>
      )}
    </>
  );
}
