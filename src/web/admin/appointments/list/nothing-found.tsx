import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { TableMessage } from '../../ui/table-message';
import type { FilterWords } from '../filters/use-filter-words';
import type { AppointmentList } from './use-appointment-list';

type NothingFoundProps = { list: AppointmentList; words: readonly FilterWords[] };

/** The filters in order of how much they exclude. */
const NARROWEST = ['date', 'q', 'window', 'user', 'center', 'status'] as const;

/**
 * No appointment: the filters in words and ways to loosen them (spec.md, section 8), or that there is none at all yet.
 */
export function NothingFound({ list, words }: NothingFoundProps) {
  const { t } = useTranslation('admin-appointments');
  if (!list.isFiltered) {
    return (
      <TableMessage kind="empty" title={t('list.empty')}>
        <p>{t('list.emptyText')}</p>
      </TableMessage>
    );
  }
  const narrowest = NARROWEST.map((id) => words.find((word) => word.id === id)).find((word) => word !== undefined);
  return (
    <TableMessage
      kind="no-match"
      title={t('list.noMatch')}
      actions={
        <>
          {narrowest && (
            <Button size="compact" variant="neutral" onPress={narrowest.onRemove}>
              {t(`list.without.${narrowest.id}`)}
            </Button>
          )}
          {words.length > 1 && (
            <Button size="compact" variant="quiet" onPress={list.clear}>
              {t('admin:filters.clearAll')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {words
          .map(({ facet, values }) => `${facet}\u00a0${values.map(({ text }) => text).join(t('list.comma'))}`)
          .join('. ')}
      </p>
    </TableMessage>
  );
}
