import { useTranslation } from '../../i18n/use-translation';
import { Skeleton } from '../../ui/skeleton';
import { useLate } from '../ui/use-late';

/** The sheet's lines while it loads; nothing for the first 300 ms. */
export function SheetBars() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-[210mm] flex-col gap-4 border border-line bg-white p-4 rail:p-[12mm]">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {isLate && (
        <>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} className="mt-1 h-4 w-full" />
          ))}
        </>
      )}
    </div>
  );
}
