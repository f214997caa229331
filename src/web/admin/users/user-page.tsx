import { useQuery } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { RowDrawer } from '../ui/row-drawer';
import { BlockOrUnblock } from './block-dialog';
import { type UserList, userQuery } from './queries';
import { UserDetails } from './user-details';

/** One user, beside the table (/admin/users/:userId). */
export default function UserPage() {
  const { t } = useTranslation('admin-users');
  const id = useParams().userId!;
  const list = useOutletContext<UserList>();
  const [isAsked, setAsked] = useState(false);
  const answer = useQuery(userQuery(id));
  const mayBlock = useMay()('block-users');

  const rows = list.answer.data?.Users ?? [];
  const user = answer.data ?? rows.find(({ _id }) => _id === id);
  const Icon = user?.status ? Ban : CircleCheck;
  return (
    <>
      <RowDrawer
        id={id}
        rowIds={rows.map(({ _id }) => _id)}
        list={list}
        counted={list.answer.data}
        path={adminPaths.users}
        title={user?.username ?? t('drawer.title')}
        subtitle={user?.email || (user?.phone ?? undefined)}
        answer={answer}
        action={({ status }) =>
          mayBlock && (
            <Button
              size="compact"
              variant="neutral"
              className="ml-auto max-rail:flex-auto"
              icon={<Icon size={18} />}
              onPress={() => setAsked(true)}
            >
              {t(status ? 'drawer.block' : 'drawer.unblock')}
            </Button>
          )
        }
        words={{
          previous: t('drawer.steps.previous'),
          next: t('drawer.steps.next'),
          missing: t('drawer.missing'),
          failed: t('drawer.failed'),
        }}
      >
        {(details) => <UserDetails user={details} />}
      </RowDrawer>
      {isAsked && answer.data && <BlockOrUnblock user={answer.data} onClose={() => setAsked(false)} />}
    </>
  );
}
