import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../../contract/admin/audit';
import { istDateOf } from '../../../../domain/time';
import { useTranslation } from '../../../i18n/use-translation';
import { DrawerBody } from '../../ui/drawer-body';
import { DrawerSection } from '../../ui/drawer-section';
import { HistoryList } from '../../ui/history-list';
import { plainDate } from '../../ui/plain-date';
import { blockHistoryQuery } from './user-query';

/** Who blocked and unblocked a user, and why. */
export function BlockHistory({ userId }: { userId: string }) {
  const { t } = useTranslation('admin-users');
  const { data, error, refetch, isFetching } = useQuery(blockHistoryQuery(userId));

  function whatOf({ action, after }: AuditEntry): string {
    if (action === 'user-unblocked') return t('drawer.wasUnblocked');
    return t(after?.appointments === 'cancel' ? 'drawer.wasBlockedCancelled' : 'drawer.wasBlocked');
  }

  return (
    <DrawerSection title={t('drawer.history')}>
      <DrawerBody
        known={data}
        error={error}
        missing={t('drawer.missing')}
        failed={t('drawer.historyFailed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {(actions) =>
          actions.length === 0 ? (
            <p className="text-muted">{t('drawer.neverBlocked')}</p>
          ) : (
            <HistoryList
              events={actions.map((action) => ({
                id: action.id,
                what: whatOf(action),
                when: plainDate(istDateOf(new Date(action.at))),
                who: t('drawer.by', { name: action.administrator }),
                why: action.note ? `“${action.note}”` : undefined,
              }))}
            />
          )
        }
      </DrawerBody>
    </DrawerSection>
  );
}
