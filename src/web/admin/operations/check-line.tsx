import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { CheckState, InstallationCheck } from '../../../contract/admin';
import { formatIsoMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';

const LOOKS = {
  bad: { Icon: CircleAlert, look: 'bg-red-tint text-red px-2' },
  warning: { Icon: TriangleAlert, look: 'bg-marigold-tint text-marigold-text px-2' },
  ok: { Icon: CircleCheck, look: 'text-[#17653d]' },
} satisfies Record<CheckState, unknown>;

/** One check: its state, what it found, what to do, and what it was found in. */
export function CheckLine({ check }: { check: InstallationCheck }) {
  const { t } = useTranslation('admin-operations');
  const { name, found, state, advice, rows } = check;
  const { Icon, look } = LOOKS[state];
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line px-4 py-3 rail:grid-cols-[7.5rem_minmax(0,1fr)] lg:px-4.5">
      <span
        className={classNames(
          'admin-strong admin-fine inline-flex h-6.5 items-center gap-1.5 justify-self-start rounded-[6px] whitespace-nowrap',
          look,
        )}
      >
        <Icon size={16} className="shrink-0" />
        {t(`states.${state}`)}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="admin-strong">{name}</h3>
        <p className={state === 'ok' ? 'text-muted' : undefined}>{found}</p>
        {advice !== null && (
          <p className="mt-1">
            <strong className="admin-strong">{t('advice')}</strong> {advice}
          </p>
        )}
        {rows.length > 0 && <CheckRows check={check} />}
      </div>
    </li>
  );
}

/** What a check was found in, on demand. */
function CheckRows({ check: { name, rows } }: { check: InstallationCheck }) {
  const { t } = useTranslation('admin-operations');
  return (
    <details className="mt-1">
      <summary className="focus-ring inline-flex min-h-(--row-control) cursor-pointer items-center rounded-chip text-small font-[550] text-teal underline decoration-teal-line underline-offset-4">
        {t('rows', { count: rows.length })}
        <span className="sr-only">{t('rowsOf', { name })}</span>
      </summary>
      <ul className="admin-fine mt-1 flex flex-col gap-1.5">
        {rows.map(({ what, at, note }) => (
          <li key={what} className="flex flex-wrap gap-x-4">
            <span className="min-w-0">{what}</span>
            {at !== null && <span className="tabular text-muted">{formatIsoMoment(at)}</span>}
            {note !== null && <span className="text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
