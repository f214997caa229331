import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useId } from 'react';
import { ApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { LineEnds } from './line-ends';
import { PanelCallout } from './panel-callout';
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
  if (error instanceof ApiError && error.status === 404) return <PanelCallout tone="warning">{missing}</PanelCallout>;
  if (error) {
    return (
      <PanelCallout tone="error">
        <p className="admin-strong">{failed}</p>
        <p>{errorText(error)}</p>
        <Button
          size="compact"
          variant="neutral"
          className="mt-2.5"
          icon={<RotateCcw size={17} />}
          onPress={onRetry}
          isBusy={isRetrying}
          busyLabel={t('loading')}
        >
          {t('tryAgain')}
        </Button>
      </PanelCallout>
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

type DrawerSectionProps = {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of a drawer, under a line. */
export function DrawerSection({ title, action, children }: DrawerSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-4 border-t border-line pt-4">
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId} className="text-base font-[550]">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Names and values, side by side, or below each other where large text needs the line. */
export function DrawerFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="w-[6rem] shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 flex-1 basis-[9rem]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type HistoryEvent = {
  id: string;
  what: string;
  when: string;
  who: string;
  /** The note that was written. */
  why?: string | undefined;
};

/** Events, newest first, along a line. */
export function HistoryList({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <ol className="flex flex-col">
      {events.map(({ id, what, when, who, why }) => (
        <li key={id} className="group relative flex gap-2.5 pb-3 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-4.5 bottom-[-0.4rem] left-2 w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="mx-0.75 mt-1.5 size-3 shrink-0 rounded-full border-[2.5px] border-teal bg-surface"
          />
          <div className="min-w-0 flex-1">
            <LineEnds end={<span className="admin-fine text-muted">{when}</span>}>{what}</LineEnds>
            <p className="admin-fine text-muted">{who}</p>
            {why && <p className="mt-0.5 [overflow-wrap:anywhere]">{why}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
