import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHECK_GROUPS, type InstallationCheck, operations } from '../../../contract/admin';
import { formatIsoMoment } from '../../lib/i18n/format';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/callout';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { queryOf } from '../api/query-of';
import type { PageHandle } from '../frame/require-right';
import { Panel } from '../dashboard/panel';
import { useShortcut } from '../ui/shortcuts';
import { StaleCallout } from '../ui/stale-callout';
import { TitleBar } from '../ui/title-bar';
import { useLate } from '../ui/use-late';
import { CheckLine } from './check-line';

export const handle = { Head, right: 'operate' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-operations');
  return <PageTitle title={t('title')} />;
}

/** Refresh interval while the page is visible. */
const REFRESH_INTERVAL = 60_000;

const stateQuery = queryOf(operations.read, {}, { refetchOnMount: 'always', refetchInterval: REFRESH_INTERVAL });

/** How the installation stands (/admin/operations): what needs the operator first, then everything else by what it is about. */
export default function OperationsPage() {
  const { t } = useTranslation('admin-operations');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(stateQuery);
  // Automatic refreshes are silent; only a manual one shows on the button.
  const [isAsked, setAsked] = useState(false);
  const refresh = async () => {
    setAsked(true);
    await refetch();
    setAsked(false);
  };
  useShortcut('r', t('refreshKey'), () => void refresh());
  const retry = { isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <>
      <TitleBar
        title={t('title')}
        count={data && t('asOf', { when: formatIsoMoment(data.now) })}
        action={
          <Button
            variant="neutral"
            size="compact"
            icon={<RefreshCw size={18} />}
            isBusy={isAsked && isFetching}
            busyLabel={t('refreshing')}
            onPress={() => void refresh()}
          >
            {t('refresh')}
          </Button>
        }
      />
      <div className="flex flex-col gap-3 lg:gap-4">
        {data && error && <StaleCallout since={data.now} error={error} {...retry} />}
        {data ? (
          <Checks checks={data.checks} />
        ) : error ? (
          <ErrorState title={t('failed')} text={errorText(error)} {...retry} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

/** What is not well, the worst first; then what is, in groups. */
function Checks({ checks }: { checks: readonly InstallationCheck[] }) {
  const { t } = useTranslation('admin-operations');
  const wrong = [
    ...checks.filter(({ state }) => state === 'bad'),
    ...checks.filter(({ state }) => state === 'warning'),
  ];
  const groups = CHECK_GROUPS.map((group) => ({
    group,
    lines: checks.filter((check) => check.group === group && check.state === 'ok'),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <>
      {wrong.length === 0 ? (
        <Callout tone="success" isStatic title={t('allWell')} />
      ) : (
        <Panel title={t('wrong', { count: wrong.length })} titleId="operations-wrong">
          <ul>
            {wrong.map((check) => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
        </Panel>
      )}
      {groups.map(({ group, lines }) => (
        <Panel key={group} title={t(`groups.${group}`)} titleId={`operations-${group}`}>
          <ul>
            {lines.map((check) => (
              <CheckLine key={check.id} check={check} />
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

/** The page's own shapes while it loads; nothing for the first 300 ms. */
function Loading() {
  const { t } = useTranslation();
  if (!useLate(true)) return <div className="min-h-screen" />;
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {CHECK_GROUPS.map((group) => (
        <div key={group} className="flex flex-col gap-4 rounded-tile border border-line bg-surface p-4 lg:px-4.5">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </>
  );
}
