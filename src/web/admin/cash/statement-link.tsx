import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { PATIENT_STATEMENT, type PatientAccount } from '../../../contract/admin/cash/account';
import { urlOf } from '../../../contract/endpoint';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { formatMonthOf } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';

/** The most months that can be chosen. */
const MONTHS = 12;

type StatementLinkProps = {
  patientId: string;
  centers: PatientAccount['centers'];
  /** The server's moment. */
  now: string;
};

/** Opens the monthly statement of a person at a center, to be printed. */
export function StatementLink({ patientId, centers, now }: StatementLinkProps) {
  const { t } = useTranslation('admin-cash');
  const months = monthsUntil(istDateOf(new Date(now)));
  const [month, setMonth] = useState(months[0]!);
  const [chosen, setChosen] = useState(centers[0]?.centerId ?? '');
  const centerId = centers.some((one) => one.centerId === chosen) ? chosen : (centers[0]?.centerId ?? '');
  return (
    <details className="mt-4">
      <summary className="admin-strong focus-ring min-h-(--row-control) cursor-pointer rounded-chip py-1 text-teal">
        {t('statement.title')}
      </summary>
      <div className="mt-2 flex flex-col gap-2.5">
        {centers.length > 1 && (
          <Select
            label={t('account.center')}
            value={centerId}
            onChange={setChosen}
            options={centers.map((one) => ({ id: one.centerId, label: one.center }))}
          />
        )}
        <Select
          label={t('statement.month')}
          value={month}
          onChange={setMonth}
          options={months.map((one) => ({ id: one, label: formatMonthOf(`${one}-01`) }))}
        />
        <a
          className="text-link focus-ring inline-flex min-h-(--row-control) items-center gap-2 self-start rounded-chip"
          href={urlOf(PATIENT_STATEMENT, { id: patientId }, { centerId, month })}
          target="_blank"
          rel="noreferrer"
        >
          <FileText size={18} />
          {t('statement.open')}
        </a>
      </div>
    </details>
  );
}

/** The present month and those before it, `YYYY-MM`, the latest first. */
function monthsUntil(today: IstDate): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < MONTHS) months.push(addDays(`${months.at(-1)!}-01`, -1).slice(0, 7));
  return months;
}
