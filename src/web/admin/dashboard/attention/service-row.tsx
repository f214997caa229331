import CircleAlert from 'lucide-react/icons/circle-alert';
import type { Overview } from '../../../../contract/admin/overview';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';

type Trouble = keyof Overview['attention']['service'];

/** The most urgent first. */
export const SERVICE_TROUBLES: readonly Trouble[] = ['stuckPayments', 'overdueHolds', 'undeliverableMails'];

/** A problem that the service can't fix by itself, and what the operator can do about it. */
export function ServiceRow({ trouble, count }: { trouble: Trouble; count: number }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <li className="flex gap-2.5 border-t border-line px-4 py-2 lg:px-4.5">
      <CircleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-red" />
      <div className="min-w-0">
        <p className="text-[0.9375rem] leading-snug font-[550]">
          {t(`attention.service.${trouble}`, { count, text: formatCount(count) })}
        </p>
        <p className="mt-0.5 text-sm leading-snug text-muted">{t(`attention.service.${trouble}Help`)}</p>
      </div>
    </li>
  );
}
