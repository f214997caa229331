import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useSearchParams } from 'react-router';
import { urlOf } from '../../../contract/endpoint';
import { ACCOUNTS_CSV } from '../../../contract/admin/reports/reports';
import { formatMonth } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { Choice } from '../ui/choice';
import { TableFailure } from '../ui/table-message';
import { tell } from '../ui/tell';
import { accountsMailQuery, useSetAccountsMail } from './queries';
import { lastMonths } from './ranges';
import { ReportCenter } from './report-filters';
import { useChoose } from '../ui/use-choose';

/**
 * Downloads the file for the accounts of any month, and switches the monthly mail with it, which is sent on the first of the next
 * month.
 */
export function AccountsPanel() {
  const { t } = useTranslation('admin-reports');
  const [search] = useSearchParams();
  const listed = lastMonths(istToday());
  const month = listed.find((one) => one === search.get('month')) ?? listed[1]!;
  const centerId = search.get('center') ?? undefined;
  const choose = useChoose();
  return (
    <section
      aria-labelledby="accounts-file"
      className="max-w-190 rounded-tile border border-line bg-surface p-4 rail:p-6"
    >
      <h2 id="accounts-file" className="admin-heading">
        {t('accounts.title')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('accounts.text')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label={t('accounts.month')}
          className="w-44"
          options={listed.map((id) => ({ id, label: formatMonth(id) }))}
          value={month}
          onChange={(month) => choose({ month })}
        />
        <ReportCenter value={centerId} onChange={(center) => choose({ center })} />
        <a
          className="focus-ring admin-strong inline-flex min-h-(--control) items-center gap-2 rounded-chip bg-teal px-4 text-white hover:bg-teal-hover"
          href={urlOf(ACCOUNTS_CSV, undefined, { month, centerId })}
          download
        >
          <Download size={18} />
          {t('accounts.download')}
        </a>
      </div>
      <ByMail />
    </section>
  );
}

/** Switches the mail for the administrator themselves. */
function ByMail() {
  const { t } = useTranslation('admin-reports');
  const errorText = useAdminErrorText();
  const answer = useQuery(accountsMailQuery);
  const { mutate, isPending, variables } = useSetAccountsMail((wanted) =>
    tell('success', t(wanted ? 'accounts.on' : 'accounts.off')),
  );
  if (answer.error) {
    return (
      <TableFailure
        title={t('accountsFailed')}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        isRetrying={answer.isFetching}
      />
    );
  }
  if (!answer.data) return <div className="mt-5 h-20" />;
  const { wanted, email } = answer.data;
  return (
    <div className="mt-5 border-t border-line pt-3">
      {email === null ? (
        <>
          <p className="admin-strong">{t('accounts.mail')}</p>
          <p className="text-muted">{t('accounts.noAddress')}</p>
        </>
      ) : (
        <Checkbox
          isSelected={isPending ? variables : wanted}
          onChange={(next) => mutate(next, { onError: (error) => tell('error', errorText(error)) })}
        >
          <span className="admin-strong block">{t('accounts.mail')}</span>
          <span className="block text-muted [overflow-wrap:anywhere]">{t('accounts.mailText', { email })}</span>
        </Checkbox>
      )}
    </div>
  );
}
