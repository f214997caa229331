import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { PAYER_CLAIMS_CSV, type PayerClaim, type payerClaims } from '../../../contract/admin/funding/payer-claims';
import { type ResponseOf, urlOf } from '../../../contract/endpoint';
import { CLAIM_STATES } from '../../../domain/payer-claims';
import { formatMonth } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Checkbox } from '../../ui/checkbox';
import { classNames } from '../../ui/class-names';
import { useMay } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import type { PageHandle } from '../frame/require-right';
import { lastMonths } from '../reports/ranges';
import { CenterChoice } from '../ui/center-choice';
import { Choice } from '../ui/choice';
import { ExportLink } from '../ui/export-link';
import { RowsToCome, TableMessage } from '../ui/table-message';
import { TitleBar } from '../ui/title-bar';
import { useChoose } from '../ui/use-choose';
import { ClaimStateTag } from './claim-state-tag';
import { type ClaimFilters, claimsQuery } from './queries';

export const handle = { Head, right: 'see' } satisfies PageHandle;

const ANY = 'any';
const SUMS = ['prepared', 'claimed', 'paid', 'deducted', 'refused', 'outstanding'] as const;

function Head() {
  const { t } = useTranslation('admin-claims');
  return <PageTitle title={t('title')} />;
}

/** Claims on schemes and sponsors (/admin/claims): how each stands, with the sums of those that are shown. */
export default function ClaimsPage() {
  const { t } = useTranslation('admin-claims');
  const may = useMay();
  const [search] = useSearchParams();
  const choose = useChoose();
  const given = (field: string) => search.get(field) ?? undefined;
  const months = lastMonths(istToday());
  const filters: ClaimFilters = {
    centerId: given('centerId'),
    payer: given('payer'),
    state: CLAIM_STATES.find((one) => one === given('state')),
    month: months.find((one) => one === given('month')),
    overdue: given('overdue') ? 'true' : undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => choose(Object.fromEntries(Object.keys(filters).map((field) => [field, undefined])));
  const centers = useQuery(everyCenterQuery);
  const answer = useQuery(claimsQuery(filters));
  const { data } = answer;
  const outstanding = data && formatPrice(data.totals.outstanding);
  const newClaim = may('file-claims') && (
    <ButtonLink size="compact" to={adminPaths.newClaim}>
      {t('new')}
    </ButtonLink>
  );
  return (
    <>
      <TitleBar
        title={t('title')}
        count={
          data && data.count > 0
            ? t(data.totals.overdue > 0 ? 'countOverdue' : 'count', {
                count: data.count,
                outstanding: outstanding!,
                overdue: data.totals.overdue,
              })
            : undefined
        }
        action={
          <>
            <ExportLink right="file-claims" href={urlOf(PAYER_CLAIMS_CSV, undefined, filters)} fileName="claims.csv" />
            {newClaim}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <CenterChoice
          withAll
          className="min-w-0 flex-1 basis-56 rail:max-w-72"
          centers={centers.data ?? []}
          value={filters.centerId ?? null}
          onChange={(centerId) => choose({ centerId })}
        />
        <Choice
          label={t('filters.payer')}
          className="w-full rail:w-56"
          options={[
            { id: ANY, label: t('filters.anyPayer') },
            ...(data?.payers ?? []).map(({ payer, payerName }) => ({ id: payer, label: payerName })),
          ]}
          value={filters.payer ?? ANY}
          onChange={(payer) => choose({ payer: payer === ANY ? undefined : payer })}
        />
        <Choice
          label={t('filters.state')}
          className="w-44"
          options={[
            { id: ANY, label: t('filters.anyState') },
            ...CLAIM_STATES.map((id) => ({ id, label: t(`states.${id}`) })),
          ]}
          value={filters.state ?? ANY}
          onChange={(state) => choose({ state: state === ANY ? undefined : state })}
        />
        <Choice
          label={t('filters.month')}
          className="w-48"
          options={[{ id: ANY, label: t('filters.anyMonth') }, ...months.map((id) => ({ id, label: formatMonth(id) }))]}
          value={filters.month ?? ANY}
          onChange={(month) => choose({ month: month === ANY ? undefined : month })}
        />
        <Checkbox
          isSelected={filters.overdue !== undefined}
          onChange={(isWanted) => choose({ overdue: isWanted ? 'true' : undefined })}
        >
          {t('filters.overdue')}
          <span className="admin-fine block text-muted">{t('filters.overdueHint')}</span>
        </Checkbox>
      </div>
      {data ? (
        data.claims.length === 0 ? (
          <div className="rounded-tile border border-line bg-surface">
            <TableMessage
              kind="empty"
              title={t(isFiltered ? 'noneFound' : 'none')}
              actions={
                isFiltered ? (
                  <Button size="compact" variant="neutral" onPress={clear}>
                    {t('clear')}
                  </Button>
                ) : (
                  newClaim
                )
              }
            >
              {t(isFiltered ? 'noneFoundText' : 'noneText')}
            </TableMessage>
          </div>
        ) : (
          <>
            <Sums totals={data.totals} />
            <ClaimTable claims={data.claims} count={data.count} />
          </>
        )
      ) : (
        <div className="rounded-tile border border-line bg-surface">
          <RowsToCome answer={answer} failed={t('failed')} />
        </div>
      )}
    </>
  );
}

/** The sums of all claims that match. */
function Sums({ totals }: Pick<ResponseOf<typeof payerClaims.list>, 'totals'>) {
  const { t } = useTranslation('admin-claims');
  return (
    <dl
      aria-label={t('sums.title')}
      className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-2.5 print:gap-1"
    >
      {SUMS.map((sum) => (
        <div key={sum} className="rounded-tile border border-line bg-surface px-4 py-3 print:px-2 print:py-1">
          <dt className="admin-fine text-muted">{t(`sums.${sum}`)}</dt>
          <dd className="figure admin-strong">{formatPrice(totals[sum])}</dd>
        </div>
      ))}
    </dl>
  );
}

const CELL = 'border-t border-line px-2.5 py-2 align-top first:pl-4.5 last:pr-4.5';
const HEAD = 'admin-fine px-2.5 py-2 text-left font-[550] text-muted first:pl-4.5 last:pr-4.5';
/** Columns that a phone shows under the name instead. */
const WIDE = 'max-rail:hidden';

function ClaimTable({ claims, count }: { claims: readonly PayerClaim[]; count: number }) {
  const { t } = useTranslation('admin-claims');
  const isOfMany = new Set(claims.map(({ centerId }) => centerId)).size > 1;
  return (
    <div className="rounded-tile border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className={claims.length < count ? 'admin-fine px-4.5 py-2 text-left text-muted' : 'sr-only'}>
          {claims.length < count ? t('list.more', { count: claims.length, all: count }) : t('title')}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('list.claim')}
            </th>
            <th scope="col" className={HEAD}>
              {t('list.state')}
            </th>
            {(['claimed', 'paid', 'outstanding'] as const).map((sum) => (
              <th key={sum} scope="col" className={classNames(HEAD, 'text-right', sum !== 'outstanding' && WIDE)}>
                {t(`list.${sum}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <ClaimRow key={claim._id} claim={claim} isOfMany={isOfMany} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ClaimRow({ claim, isOfMany }: { claim: PayerClaim; isOfMany: boolean }) {
  const { t } = useTranslation('admin-claims');
  const { number, payerName, center, from, to, sessions, filedOn, answerBy, reference } = claim;
  const about = [
    isOfMany && center,
    t('list.days', { from: formatDate(from), to: formatDate(to) }),
    t('list.sessions', { count: sessions }),
    reference,
  ];
  const when = answerBy
    ? t('list.answerBy', { date: formatDate(answerBy) })
    : filedOn && t('list.filed', { date: formatDate(filedOn) });
  return (
    <tr className="hover:bg-teal-faint">
      <th scope="row" className={`${CELL} text-left font-[450] [overflow-wrap:anywhere]`}>
        <Link
          to={adminPaths.claim(claim._id)}
          className="focus-ring admin-strong rounded-[4px] text-ink hover:text-teal hover:underline"
        >
          {t('list.open', { number, payer: payerName })}
        </Link>
        <span className="admin-fine block text-muted">{about.filter(Boolean).join(' · ')}</span>
      </th>
      <td className={CELL}>
        <ClaimStateTag claim={claim} />
        {when && (
          <span className="admin-fine block text-muted">
            {when}
            {claim.isOverdue && <span className="block text-red">{t('list.overdue')}</span>}
          </span>
        )}
      </td>
      {(['claimed', 'paid', 'outstanding'] as const).map((sum) => (
        <td
          key={sum}
          className={classNames(CELL, 'figure text-right whitespace-nowrap', sum !== 'outstanding' && WIDE)}
        >
          {claim[sum] > 0 ? formatPrice(claim[sum]) : '–'}
        </td>
      ))}
    </tr>
  );
}
