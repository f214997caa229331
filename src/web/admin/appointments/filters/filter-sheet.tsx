import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { formatCount } from '../../ui/format-count';
import { PanelFoot, PanelHead } from '../../ui/panel-parts';
import { RightModal } from '../../ui/right-modal';
import type { AppointmentList } from '../list/use-appointment-list';
import { FilterFields, type OpenField } from './filter-fields';
import type { FilterWords } from './use-filter-words';

type FilterSheetProps = {
  list: AppointmentList;
  words: readonly FilterWords[];
  open: OpenField;
  onOpen: (field: OpenField) => void;
  onClose: () => void;
};

/** The filters on a phone: a full screen, with the number of matches. */
export function FilterSheet({ list, words, open, onOpen, onClose }: FilterSheetProps) {
  const { t } = useTranslation('admin-appointments');
  const { total, totalIsCapped } = (!list.answer.isPlaceholderData && list.answer.data) || {};
  return (
    <RightModal width={480} onClose={onClose}>
      <PanelHead title={t('filters.sheet')} onClose={onClose} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-5">
        <FilterFields list={list} words={words} open={open} onOpen={onOpen} />
      </div>
      <PanelFoot>
        {words.length > 0 && (
          <Button size="compact" variant="neutral" onPress={list.clear}>
            {t('admin:filters.clearAll')}
          </Button>
        )}
        <Button size="compact" onPress={onClose} className="flex-1">
          {total === undefined
            ? t('filters.showLoading')
            : t('filters.show', { count: total, number: formatCount(total, totalIsCapped) })}
        </Button>
      </PanelFoot>
    </RightModal>
  );
}
