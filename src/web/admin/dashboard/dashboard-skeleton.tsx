import { useTranslation } from '../../lib/i18n/use-translation';
import { Skeleton } from '../../ui/skeleton';
import { useLate } from '../ui/use-late';

const BOX = 'rounded-tile border border-line bg-surface p-4 lg:px-4.5';

/** The dashboard's own shapes while it loads; nothing for the first 300 ms. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  if (!useLate(true)) return <div className="min-h-screen" />;
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className={`${BOX} flex flex-col gap-5`}>
        <Skeleton className="h-5 w-1/2" />
        {times(4).map((index) => (
          <Skeleton key={index} className="h-9 w-full" />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-3.5">
        {times(4).map((index) => (
          <div key={index} className={`${BOX} flex h-28.5 flex-col justify-between`}>
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-7 w-1/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        ))}
      </div>
      <div className={BOX}>
        <Skeleton className="h-5 w-1/3" />
        <div className="mt-10 grid grid-cols-7 gap-[3px] pl-10.5 rail:pl-18.5">
          {times(28).map((index) => (
            <Skeleton key={index} className="h-11 rail:h-14" />
          ))}
        </div>
      </div>
      <div className={`${BOX} flex flex-col gap-6`}>
        <Skeleton className="h-5 w-1/4" />
        {times(5).map((index) => (
          <Skeleton key={index} className="h-4 w-full" />
        ))}
      </div>
    </>
  );
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
