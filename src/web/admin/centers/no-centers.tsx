import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { TableMessage } from '../ui/table-message';
import type { useListState } from '../ui/use-list-state';
import type { CenterFilters, CenterSort } from './center-list';

type NoCentersProps = {
  list: ReturnType<typeof useListState<CenterSort, CenterFilters>>;
  /** There is none at all, filtered or not. */
  isTrulyEmpty: boolean;
};

/** No center to show: because of the filters, with ways to loosen them, or because there is none yet. */
export function NoCenters({ list, isTrulyEmpty }: NoCentersProps) {
  const { t } = useTranslation('admin-centers');
  const { q, filters } = list;
  if (isTrulyEmpty) {
    return (
      <TableMessage kind="empty" title={t('empty.title')}>
        {t('empty.text')}
      </TableMessage>
    );
  }
  const inWords = [
    ...(q ? [t('noMatch.search', { q })] : []),
    ...(filters.status ? [t('noMatch.status', { status: t(`segments.${filters.status}`) })] : []),
  ].join(', ');
  return (
    <TableMessage
      kind="no-match"
      title={t('noMatch.title')}
      actions={
        <>
          {filters.status && (
            <Button size="compact" variant="neutral" onPress={() => list.setFilter('status', undefined)}>
              {t('noMatch.removeStatus')}
            </Button>
          )}
          {q && (
            <Button size="compact" variant={filters.status ? 'quiet' : 'neutral'} onPress={list.clear}>
              {filters.status ? t('noMatch.clearAll') : t('noMatch.clearSearch')}
            </Button>
          )}
        </>
      }
    >
      {inWords}
    </TableMessage>
  );
}
