import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import { STEPS, type Step } from './fullness';
import { TINTS } from './heat-looks';

/** The meaning of the tints; the numbers in the cells say it too. */
export function Legend({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5" aria-label={t('legend.label')}>
        {STEPS.map((step) => (
          <li key={step} className="flex items-center gap-2 whitespace-nowrap">
            <span
              aria-hidden="true"
              className={classNames('size-4 rounded-sm', TINTS[step], step === 0 && 'border border-line')}
            />
            {stepText(step)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );

  function stepText(step: Step): string {
    if (step === 0) return t('legend.under');
    return step === 95 ? t('legend.over') : t('percent', { percent: step });
  }
}
