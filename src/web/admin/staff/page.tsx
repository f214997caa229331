import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Outlet } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { StaffMember } from '../../../contract/admin/staff/staff';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Skeleton } from '../../ui/skeleton';
import { TitleBar } from '../ui/title-bar';
import { useShortcut } from '../ui/shortcuts';
import { TableFailure } from '../ui/table-message';
import { useLate } from '../ui/use-late';
import type { PageHandle } from '../frame/require-right';
import { SuspendOrRemoveDialog } from './dialogs';
import { staffQuery } from './queries';
import { StaffList } from './staff-list';

export const handle = { Head, right: 'staff' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-staff');
  return <PageTitle title={t('title')} />;
}

type Asked = { what: 'suspend' | 'remove'; member: StaffMember };

/**
 * The staff (/admin/staff): everybody for owners, and those of their centers for managers. Inviting and editing open above, each
 * with its own URL.
 */
export default function StaffPage() {
  const { t } = useTranslation('admin-staff');
  const { data, error, refetch, isFetching } = useQuery(staffQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isLate = useLate(!data && !error);
  useShortcut('r', t('admin:shortcuts.refresh'), () => void refetch());
  const close = () => setAsked(null);
  return (
    <>
      <TitleBar
        title={t('title')}
        count={data && t('count', { count: data.length })}
        action={
          <ButtonLink to={adminPaths.invite} preventScrollReset size="compact" icon={<UserPlus size={18} />}>
            {t('invite')}
          </ButtonLink>
        }
      />
      <div className="rounded-tile border border-line bg-surface">
        {data ? (
          <StaffList
            staff={data}
            onSuspend={(member) => setAsked({ what: 'suspend', member })}
            onRemove={(member) => setAsked({ what: 'remove', member })}
          />
        ) : error ? (
          <TableFailure title={t('failed')} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div role="status" className="flex min-h-40 flex-col gap-4 p-5">
            <span className="sr-only">{t('common:loading')}</span>
            {isLate && ['w-3/5', 'w-2/5', 'w-1/2'].map((width) => <Skeleton key={width} className={`h-4 ${width}`} />)}
          </div>
        )}
      </div>
      {(asked?.what === 'suspend' || asked?.what === 'remove') && (
        <SuspendOrRemoveDialog member={asked.member} deed={asked.what} onClose={close} />
      )}
      <Outlet />
    </>
  );
}
