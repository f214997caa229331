import type { UseQueryResult } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Inbox from 'lucide-react/icons/inbox';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { useSupport } from '../../lib/i18n/use-support';
import { ApiError } from '../../lib/api/api-error';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Skeleton } from '../../ui/skeleton';
import { phoneHref } from '../../../domain/phone-href';
import { useLate } from './use-late';

const ICONS = {
  'no-match': <SearchX size={28} className="stroke-[1.5] text-muted" />,
  empty: <Inbox size={28} className="stroke-[1.5] text-muted" />,
  failed: <CircleAlert size={28} className="stroke-[1.5] text-red" />,
};

type TableMessageProps = {
  /** no-match: the filters leave nothing; empty: there is nothing at all yet. */
  kind: keyof typeof ICONS;
  title: string;
  /** The filters in words; or what will appear here. */
  children?: ReactNode;
  /** Buttons for what to do next. */
  actions?: ReactNode;
};

/** Replaces the rows of a table, and says why there are none. */
export function TableMessage({ kind, title, children, actions }: TableMessageProps) {
  return (
    <div
      role={kind === 'failed' ? 'alert' : 'status'}
      className="flex min-h-55 flex-col items-center justify-center gap-1.5 px-4 py-8 text-center"
    >
      {ICONS[kind]}
      <p className="admin-heading mt-1">{title}</p>
      {children && <div className="max-w-[52ch] text-muted">{children}</div>}
      {actions && <div className="mt-2.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

type TableFailureProps = {
  /** What failed: "The centers could not be loaded". */
  title: string;
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
};

/** Loading failed: why, what is still shown, a retry button, and a number to call. Never an empty table. */
export function TableFailure({ title, error, onRetry, isRetrying }: TableFailureProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { phone } = useSupport();
  if (error instanceof ApiError && error.code === 'not-allowed') {
    return (
      <TableMessage
        kind="failed"
        title={t('notAllowed.title')}
        actions={
          <ButtonLink to={adminPaths.dashboard} size="compact" variant="neutral">
            {t('notAllowed.on')}
          </ButtonLink>
        }
      >
        <p>{errorText(error)}</p>
      </TableMessage>
    );
  }
  return (
    <TableMessage
      kind="failed"
      title={title}
      actions={
        <Button
          size="compact"
          variant="neutral"
          icon={<RotateCcw size={17} />}
          onPress={onRetry}
          isBusy={isRetrying}
          busyLabel={t('common:loading')}
        >
          {t('common:tryAgain')}
        </Button>
      }
    >
      <p>{t('failed.kept', { why: errorText(error) })}</p>
      <p>
        <Trans
          t={t}
          id="failed.phone"
          values={{ phone }}
          components={{ phone: <a className="text-link figure" href={phoneHref(phone)} /> }}
        />
      </p>
    </TableMessage>
  );
}

type RowsToComeProps = {
  answer: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching' | 'isPending'>;
  /** What failed: "The centers could not be loaded". */
  failed: string;
};

/** In place of rows that are not there: that they are being loaded, or why they could not be. */
export function RowsToCome({ answer: { error, refetch, isFetching, isPending }, failed }: RowsToComeProps) {
  const { t } = useTranslation('common');
  const isLate = useLate(isPending);
  if (error)
    return <TableFailure title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div role="status" className="flex min-h-55 flex-col gap-3 p-4">
      <span className="sr-only">{t('loading')}</span>
      {isLate && ['a', 'b', 'c'].map((line) => <Skeleton key={line} className="h-12 w-full" />)}
    </div>
  );
}
