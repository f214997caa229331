import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { DEBTS_CSV, DEBT_AGES, type Debt, debts } from '../../../contract/admin/cash/debts';
import { type ResponseOf, urlOf } from '../../../contract/endpoint';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { classNames } from '../../ui/class-names';
import { everyCenterQuery } from '../api/every-center';
import type { PageHandle } from '../frame/require-right';
import { CenterChoice } from '../ui/center-choice';
import { ExportLink } from '../ui/export-link';
import { PatientName } from '../ui/patient-link';
import { RowsToCome, TableMessage } from '../ui/table-message';
import { TitleBar } from '../ui/title-bar';
import { useChoose } from '../ui/use-choose';
import { debtsQuery } from './queries';

export const handle = { Head, right: 'see' } satisfies PageHandle;

const CELL = 'border-t border-line px-2.5 py-2 align-top first:pl-4.5 last:pr-4.5';
const HEAD = 'admin-fine px-2.5 py-2 text-left font-[550] text-muted first:pl-4.5 last:pr-4.5';
/** Columns that a phone shows under the name instead. */
const WIDE = 'max-rail:hidden';

function Head() {
  const { t } = useTranslation('admin-cash');
  return <PageTitle title={t('debts.title')} />;
}

/** The people who owe money, by how old the debt is (/admin/debts). */
export default function DebtsPage() {
  const { t } = useTranslation('admin-cash');
  const [search] = useSearchParams();
  const choose = useChoose();
  const centerId = search.get('centerId') ?? undefined;
  const centers = useQuery(everyCenterQuery);
  const answer = useQuery(debtsQuery(centerId));
  const { data } = answer;
  return (
    <>
      <BackLink to={adminPaths.cash}>{t('title')}</BackLink>
      <TitleBar
        title={t('debts.title')}
        count={
          data && data.count > 0
            ? t('debts.count', {
                count: data.count,
                late: formatPrice(data.totals.owed - data.totals.coming),
                coming: formatPrice(data.totals.coming),
              })
            : undefined
        }
        action={<ExportLink href={urlOf(DEBTS_CSV, undefined, { centerId })} fileName="debts.csv" />}
      />
      <CenterChoice
        withAll
        centers={centers.data ?? []}
        value={centerId ?? null}
        onChange={(id) => choose({ centerId: id }, { replace: true })}
        className="mb-4 max-w-md"
      />
      <div className="rounded-tile border border-line bg-surface">
        {data ? <DebtTable {...data} /> : <RowsToCome answer={answer} failed={t('debts.failed')} />}
      </div>
    </>
  );
}

/** The debts, the oldest first, with their sum. */
function DebtTable({ debts: rows, count, totals }: Pick<ResponseOf<typeof debts.list>, 'debts' | 'count' | 'totals'>) {
  const { t } = useTranslation('admin-cash');
  if (rows.length === 0) {
    return (
      <TableMessage kind="empty" title={t('debts.none')}>
        {t('debts.noneText')}
      </TableMessage>
    );
  }
  const hasExtras = totals.extras > 0;
  const isOfMany = new Set(rows.map(({ centerId }) => centerId)).size > 1;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">
        {rows.length < count ? t('debts.more', { count: rows.length, all: count }) : t('debts.title')}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {t('debts.patient')}
          </th>
          {DEBT_AGES.map((age) => (
            <th key={age} scope="col" className={classNames(HEAD, WIDE, 'text-right')}>
              {t(`debts.ages.${age}`)}
            </th>
          ))}
          {hasExtras && (
            <th scope="col" className={classNames(HEAD, WIDE, 'text-right')}>
              {t('debts.extras')}
            </th>
          )}
          <th scope="col" className={`${HEAD} text-right`}>
            {t('debts.owed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((debt) => (
          <DebtRow key={`${debt.patient._id} ${debt.centerId}`} debt={debt} hasExtras={hasExtras} isOfMany={isOfMany} />
        ))}
      </tbody>
      <tfoot>
        <tr className="admin-strong">
          <th scope="row" className={`${CELL} text-left`}>
            {rows.length < count ? t('debts.more', { count: rows.length, all: count }) : t('debts.sum')}
          </th>
          {DEBT_AGES.map((age) => (
            <Amount key={age} amount={totals[age]} isWide />
          ))}
          {hasExtras && <Amount amount={totals.extras} isWide />}
          <Amount amount={totals.owed} />
        </tr>
      </tfoot>
    </table>
  );
}

function DebtRow({ debt, hasExtras, isOfMany }: { debt: Debt; hasExtras: boolean; isOfMany: boolean }) {
  const { t } = useTranslation('admin-cash');
  const { patient, centerId, center, oldest } = debt;
  const about = [patient.phone, isOfMany && center, oldest && t('debts.since', { date: formatDate(oldest) })];
  const ages = DEBT_AGES.filter((age) => debt[age] > 0);
  return (
    <tr className="hover:bg-teal-faint">
      <th scope="row" className={`${CELL} text-left font-[450] [overflow-wrap:anywhere]`}>
        <span className="admin-strong">
          <PatientName patient={patient} centerId={centerId} />
        </span>
        <span className="admin-fine block text-muted">{about.filter(Boolean).join(' · ')}</span>
        <span className="admin-fine figure block whitespace-normal text-muted rail:hidden">
          {[
            ...ages.map((age) => `${t(`debts.ages.${age}`)}: ${formatPrice(debt[age])}`),
            ...(debt.extras > 0 ? [`${t('debts.extras')}: ${formatPrice(debt.extras)}`] : []),
          ].join(' · ')}
        </span>
      </th>
      {DEBT_AGES.map((age) => (
        <Amount key={age} amount={debt[age]} isWide isLate={age === 'older' || age === 'days90'} />
      ))}
      {hasExtras && <Amount amount={debt.extras} isWide />}
      <Amount amount={debt.owed} isStrong />
    </tr>
  );
}

type AmountProps = { amount: number; isWide?: boolean; isLate?: boolean; isStrong?: boolean };

function Amount({ amount, isWide = false, isLate = false, isStrong = false }: AmountProps) {
  return (
    <td
      className={classNames(
        CELL,
        'figure text-right whitespace-nowrap',
        isWide && WIDE,
        isStrong && 'admin-strong',
        isLate && amount > 0 && 'text-red',
      )}
    >
      {amount > 0 ? formatPrice(amount) : '–'}
    </td>
  );
}
