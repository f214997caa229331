import { RETENTION } from '../../../domain/retention';
import { useTranslation } from '../../i18n/use-translation';
import { FactRows } from '../../ui/fact-rows';

const YEAR_DAYS = 365;

/** How long data is kept: the same numbers as the deletion schedule. */
export function RetentionTable() {
  const { t } = useTranslation('privacy');
  return (
    <div className="rounded-card border border-line bg-surface px-4.5">
      <FactRows
        facts={RETENTION.map(({ what, keptDays, after, why }) => ({
          label: what,
          value:
            keptDays < YEAR_DAYS || keptDays % YEAR_DAYS > 30
              ? t('sections.long.days', { count: keptDays, after, why })
              : t('sections.long.years', { count: Math.floor(keptDays / YEAR_DAYS), after, why }),
        }))}
      />
    </div>
  );
}
