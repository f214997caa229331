import { useTranslation } from '../../lib/i18n/use-translation';
import { Skeleton } from '../../ui/skeleton';
import { useLate } from '../ui/use-late';

/** Shown while a report loads; empty for the first 300 ms. */
export function LoadingReport() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div role="status" className="flex min-h-[70vh] flex-col gap-4">
      <span className="sr-only">{t('loading')}</span>
      {isLate && (
        <>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-80 w-full" />
        </>
      )}
    </div>
  );
}
