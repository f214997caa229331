import { useTranslation } from '../../../i18n/use-translation';
import { HATCHED } from './heat-looks';

/** A closed day, over this many rows. */
export function ClosedCell({ rows }: { rows: number }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <td rowSpan={rows} className={`rounded-chip p-0 text-center ${HATCHED}`}>
      <span className="inline-block rounded-chip bg-surface/85 px-0.5 text-[0.8125rem] text-muted rail:text-sm max-rail:px-0 max-rail:[writing-mode:vertical-rl]">
        {t('heat.closed')}
      </span>
    </td>
  );
}
