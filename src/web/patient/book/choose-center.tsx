import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { BookAgain } from './book-again';
import { ChooseDay } from './choose-day';
import { ChosenCenter } from './chosen-center';
import { CENTERS_SHOWN, FindCenter } from './find-center';
import { centersToChooseQuery } from './queries';
import { useChosenCenter } from './use-chosen-center';

/** Choosing a center and then a day of it. */
export function ChooseCenter() {
  const { t } = useTranslation('book');
  const errorText = useErrorText();
  const [chosen, choose] = useChosenCenter();
  const [hasActed, setActed] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(centersToChooseQuery);
  // Drawn in slices: a weak phone goes on answering.
  const centers = useDeferredValue(data);
  if (!centers) {
    return error ? (
      <ErrorState
        title={t('center.failed')}
        text={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <div role="status" className="flex max-w-152 flex-col gap-2">
        <span className="sr-only">{t('center.loading')}</span>
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-14 w-full" />
        <div className="mt-1 flex min-h-119 flex-col gap-2">
          {Array.from({ length: CENTERS_SHOWN }, (_, place) => (
            <Skeleton key={place} className="h-13 w-full" />
          ))}
        </div>
      </div>
    );
  }
  if (centers.length === 0) return <EmptyState title={t('center.empty')}>{t('center.emptyText')}</EmptyState>;
  const center = centers.find(({ _id }) => _id === chosen);
  const chooseHere = (centerId: string | null) => {
    setActed(true);
    choose(centerId);
  };
  if (center) {
    return (
      <div className="flex flex-col gap-8">
        <ChosenCenter key={center._id} center={center} hasJustBeenChosen={hasActed} onChange={() => chooseHere(null)} />
        <ChooseDay key={`days of ${center._id}`} center={center} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {chosen && <Notice tone="warning">{t('center.gone')}</Notice>}
      <BookAgain onChoose={chooseHere} />
      <div>
        <FindCenter centers={centers} hasFocus={hasActed} onChoose={chooseHere} />
        <Link to="/dialysis" className="text-link mt-2 inline-flex min-h-11 items-center">
          {t('center.all')}
        </Link>
      </div>
    </div>
  );
}
