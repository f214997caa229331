import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { PanelNotice } from './panel-notice';
import { useLate } from './use-late';

type DrawerBodyProps<Known> = {
  /** Undefined while loading or after a failure. */
  known: Known | undefined;
  error: Error | null;
  /** The message for 404. */
  missing: string;
  /** The message when loading failed. */
  failed: string;
  onRetry: () => void;
  isRetrying: boolean;
  children: (known: Known) => ReactNode;
};

/** The content of a drawer once its row is loaded; before that nothing for 300 ms, then a skeleton; or the error. */
export function DrawerBody<Known>(props: DrawerBodyProps<Known>) {
  const { known, error, missing, failed, onRetry, isRetrying, children } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isLate = useLate(known === undefined && !error);
  if (known !== undefined) return children(known);
  if (error instanceof ApiError && error.status === 404) return <PanelNotice tone="warning">{missing}</PanelNotice>;
  if (error) {
    return (
      <PanelNotice tone="error">
        <p className="admin-strong">{failed}</p>
        <p>{errorText(error)}</p>
        <Button
          size="compact"
          variant="neutral"
          className="mt-2.5"
          icon={<RotateCcw aria-hidden="true" size={17} strokeWidth={1.75} />}
          onPress={onRetry}
          isBusy={isRetrying}
          busyLabel={t('loading')}
        >
          {t('tryAgain')}
        </Button>
      </PanelNotice>
    );
  }
  return (
    <div role="status" className="mt-6 flex flex-col gap-3">
      <span className="sr-only">{t('loading')}</span>
      {isLate &&
        ['w-1/3', 'w-4/5', 'w-3/5', 'w-2/3'].map((width) => <Skeleton key={width} className={`h-3.5 ${width}`} />)}
    </div>
  );
}
