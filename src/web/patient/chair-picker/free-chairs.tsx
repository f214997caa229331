import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { ChairPickerSkeleton } from './chair-picker-skeleton';
import type { useAvailability } from './use-availability';

type FreeChairsProps = {
  chairs: ReturnType<typeof useAvailability>;
  /** What is shown once they are known; null while something else is still missing. */
  children: ReactNode;
  headingLevel?: 2 | 3;
};

/** The free chairs in each state: being fetched, not to be had, known, known but perhaps out of date. */
export function FreeChairs({ chairs, children, headingLevel = 2 }: FreeChairsProps) {
  const { t } = useTranslation(['chairs', 'common']);
  const errorText = useErrorText();
  const { availability, error, isRetrying, refetch } = chairs;
  const retry = () => void refetch();
  if (!availability && error) {
    return (
      <ErrorState
        headingLevel={headingLevel}
        title={t('failed')}
        text={errorText(error)}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    );
  }
  return (
    <>
      {error && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button variant="outline" size="small" onPress={retry} isBusy={isRetrying}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('stale')}
        </Notice>
      )}
      {availability && children ? children : <ChairPickerSkeleton />}
    </>
  );
}
