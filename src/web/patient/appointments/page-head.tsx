import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';

/** The page's heading, with the counters beside it. */
export function PageHead({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('appointments');
  return (
    <div className="flex flex-col gap-4 desk:flex-row desk:items-end desk:justify-between">
      <h1 className="type-title">{t('title')}</h1>
      {children}
    </div>
  );
}
