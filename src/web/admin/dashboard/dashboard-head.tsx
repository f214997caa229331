import UserPlus from 'lucide-react/icons/user-plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { MINUTE_MS } from '../../../domain/time';
import { type ServerTime, useServerNow } from '../../lib/api/use-server-now';
import { formatMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { useMay } from '../api/administrator';
import { useShortcut } from '../ui/shortcuts';

type DashboardHeadProps = {
  /** The server's time of the data; undefined until it is loaded. */
  loaded: ServerTime | undefined;
  isFetching: boolean;
  onRefresh: () => Promise<unknown>;
};

/** The page's title, the time in India, the age of the numbers, and a refresh button. */
export function DashboardHead({ loaded, isFetching, onRefresh }: DashboardHeadProps) {
  const { t } = useTranslation('admin-dashboard');
  const { t: tBook } = useTranslation('admin-book');
  // Automatic refreshes are silent; only a manual one shows on the button.
  const [isAsked, setAsked] = useState(false);
  const mayBook = useMay()('book');
  const refresh = async () => {
    setAsked(true);
    await onRefresh();
    setAsked(false);
  };
  useShortcut('r', t('head.refreshKey'), () => void refresh());
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="admin-title">{t('title')}</h1>
        <p className="mt-1 min-h-[1.45em] text-muted">{loaded && <Now loaded={loaded} />}</p>
      </div>
      <div className="flex items-center gap-3 rail:pt-1.5">
        {loaded && <UpdatedAgo loaded={loaded} />}
        <Button
          variant="neutral"
          size="compact"
          icon={<RefreshCw size={18} />}
          isBusy={isAsked && isFetching}
          busyLabel={t('head.refreshing')}
          onPress={() => void refresh()}
        >
          {t('head.refresh')}
        </Button>
        {mayBook && (
          <ButtonLink to={adminPaths.book} size="compact" icon={<UserPlus size={18} />}>
            {tBook('open')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The hour in India by the server's clock. */
function Now({ loaded }: { loaded: ServerTime }) {
  return <span className="tabular">{formatMoment(useServerNow(loaded))}</span>;
}

/** The age of the numbers. Not announced, since it changes every minute. */
function UpdatedAgo({ loaded }: { loaded: ServerTime }) {
  const { t } = useTranslation('admin-dashboard');
  const minutes = Math.floor((useServerNow(loaded).getTime() - Date.parse(loaded.now)) / MINUTE_MS);
  return (
    <p className="admin-fine hidden text-muted rail:block">
      {minutes < 1 ? t('head.updatedNow') : t('head.updatedAgo', { count: minutes })}
    </p>
  );
}
