import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';

type AnswerProps<Data> = { query: UseQueryResult<Data>; failed: string; children: (data: Data) => ReactNode };

/** What a section asked the server for: its shape while it comes, why it did not, or what it says. */
export function Answer<Data>({ query, failed, children }: AnswerProps<Data>) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <>
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </>
    );
  }
  return (
    <Notice
      tone="error"
      title={failed}
      action={
        <Button variant="outline" size="small" onPress={() => void query.refetch()} isBusy={query.isFetching}>
          {t('tryAgain')}
        </Button>
      }
    >
      {errorText(query.error)}
    </Notice>
  );
}
