import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import type { FilterChip } from '../ui/filter-chips';
import { TableMessage } from '../ui/table-message';
import type { AuditList } from './use-audit';

type NoActionsProps = { list: AuditList; chips: readonly FilterChip[] };

/** Nothing matches, or there are no actions yet. */
export function NoActions({ list, chips }: NoActionsProps) {
  const { t } = useTranslation('admin-audit');
  if (!list.isFiltered)
    return (
      <TableMessage kind="empty" title={t('empty.title')}>
        {t('empty.text')}
      </TableMessage>
    );
  const filters = [
    ...(list.q ? [t('noMatch.search', { text: list.q })] : []),
    ...chips.map(({ facet, value }) => t('noMatch.filter', { facet, value })),
  ];
  return (
    <TableMessage
      kind="no-match"
      title={t('noMatch.title')}
      actions={
        <Button variant="neutral" size="compact" onPress={list.clear}>
          {t('noMatch.clear')}
        </Button>
      }
    >
      {filters.join(', ')}
    </TableMessage>
  );
}
