import { useTranslation } from 'react-i18next';
import { RETENTION } from '../../../domain/retention';
import { FactRows } from '../../ui/fact-rows';

const YEAR_DAYS = 365;

/** How long each thing stays: the same numbers as the work that deletes it. */
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
