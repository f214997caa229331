import { useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

/** The poster and three rows, in their own shape, while the appointments are being fetched. */
export function AppointmentsSkeleton() {
  const { t } = useTranslation('appointments');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Card className="flex flex-col overflow-hidden desk:grid desk:min-h-90 desk:grid-cols-[2fr_3fr] xl:grid-cols-[20rem_1fr_19.75rem]">
        <Skeleton className="h-37 rounded-none desk:h-auto" />
        <div className="flex flex-col gap-4 p-4.5 desk:p-7">
          <div className="flex gap-4">
            <Skeleton className="h-18 w-21 shrink-0 desk:h-25 desk:w-33" />
            <Lines />
          </div>
          <Skeleton className="h-7.5 w-32" />
          <Skeleton className="h-12 md:w-52" />
        </div>
        <div className="hidden flex-col gap-4 bg-sunken p-7 xl:flex">
          <Lines />
          <Lines />
        </div>
      </Card>
      <Skeleton className="mt-13 mb-5 h-8 w-56" />
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((row) => (
          <Card key={row} className="flex gap-6 p-4.5 desk:p-6">
            <Skeleton className="hidden h-18.5 w-28 xl:block" />
            <Lines />
            <Skeleton className="hidden h-7.5 w-28 desk:block" />
            <Skeleton className="hidden h-11 w-48 desk:block" />
          </Card>
        ))}
      </div>
    </div>
  );
}

function Lines() {
  return (
    <div className="flex flex-1 flex-col gap-2.5 py-1">
      <Skeleton className="h-5 w-3/4 max-w-64" />
      <Skeleton className="h-4 w-2/3 max-w-52" />
      <Skeleton className="h-4 w-1/2 max-w-44" />
    </div>
  );
}
