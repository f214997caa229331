import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { TableMessage } from '../../ui/table-message';
import type { UserList } from './use-user-list';

/** No users: ways to loosen the search (spec.md, section 8), or that there are none yet. */
export function NoUser({ list }: { list: UserList }) {
  const { t } = useTranslation('admin-users');
  const { q, status } = list;
  if (!list.isFiltered) {
    return (
      <TableMessage kind="empty" title={t('list.empty')}>
        <p>{t('list.emptyText')}</p>
      </TableMessage>
    );
  }
  return (
    <TableMessage
      kind="no-match"
      title={t('list.noMatch')}
      actions={
        <>
          {status && (
            <Button size="compact" variant="neutral" onPress={() => list.setFilter('status', undefined)}>
              {t('list.showAll', { status: t(`segments.${status}`).toLowerCase() })}
            </Button>
          )}
          {q && (
            <Button
              size="compact"
              variant={status ? 'quiet' : 'neutral'}
              onPress={status ? list.clear : () => list.setQ('')}
            >
              {t(status ? 'list.clearAll' : 'list.clearSearch')}
            </Button>
          )}
        </>
      }
    >
      <p>{[q && `“${q}”`, status && t(`segments.${status}`)].filter(Boolean).join(', ')}</p>
    </TableMessage>
  );
}
