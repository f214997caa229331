import { useQuery } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import { Button } from '../../ui/button';
import { Drawer } from '../ui/drawer';
import { DrawerBody } from '../ui/drawer-body';
import { DrawerSteps } from '../ui/drawer-steps';
import { BlockOrUnblock } from './block/block-or-unblock';
import { UserDetails } from './drawer/user-details';
import { userQuery } from './drawer/user-query';
import type { UserList } from './list/use-user-list';

/** One user, beside the table (/admin/users/:userId). */
export default function UserPage() {
  const { t } = useTranslation('admin-users');
  const id = useParams().userId!;
  const list = useOutletContext<UserList>();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(userQuery(id));

  const rows = list.answer.data?.Users ?? [];
  const index = rows.findIndex(({ _id }) => _id === id);
  const user = data ?? rows[index];

  function go(to: string) {
    void navigate({ pathname: to, search: list.search }, { replace: true, preventScrollReset: true });
  }
  function step(by: -1 | 1) {
    const next = index >= 0 ? rows[index + by] : undefined;
    if (next) go(`/admin/users/${next._id}`);
  }

  const Icon = user?.status ? Ban : CircleCheck;
  return (
    <>
      <Drawer
        title={user?.username ?? t('drawer.title')}
        subtitle={user?.email}
        onClose={() => go('/admin/users')}
        onStep={step}
        footer={
          (index >= 0 || data) && (
            <>
              {index >= 0 && (
                <DrawerSteps
                  index={index}
                  rowCount={rows.length}
                  before={(list.page - 1) * list.pageSize}
                  total={list.answer.data?.total ?? rows.length}
                  previous={t('drawer.steps.previous')}
                  next={t('drawer.steps.next')}
                  onStep={step}
                />
              )}
              {data && (
                <Button
                  size="compact"
                  variant="neutral"
                  className="ml-auto max-rail:flex-1"
                  icon={<Icon aria-hidden="true" size={18} strokeWidth={1.75} />}
                  onPress={() => setAsked(true)}
                >
                  {t(data.status ? 'drawer.block' : 'drawer.unblock')}
                </Button>
              )}
            </>
          )
        }
      >
        <DrawerBody
          known={data}
          error={error}
          missing={t('drawer.missing')}
          failed={t('drawer.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {(details) => <UserDetails user={details} />}
        </DrawerBody>
      </Drawer>
      {isAsked && data && <BlockOrUnblock user={data} onClose={() => setAsked(false)} />}
    </>
  );
}
