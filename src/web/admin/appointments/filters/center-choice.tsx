import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation';
import { everyCenterQuery } from '../../api/every-center';
import { FieldPopover } from '../../ui/field-popover';
import type { AppointmentList } from '../list/use-appointment-list';
import { splitValues } from '../list/values';
import { CenterPicker } from './center-picker';
import type { FilterWords } from './use-filter-words';

type CenterChoiceProps = {
  list: AppointmentList;
  words: readonly FilterWords[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The filter for centers. */
export function CenterChoice({ list, words, isOpen, onOpenChange }: CenterChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  const centers = useQuery({ ...everyCenterQuery, enabled: isOpen });
  const chosen = splitValues(list.filters.center);
  const [only] = words.find(({ id }) => id === 'center')?.values ?? [];
  return (
    <FieldPopover
      label={t('filters.center')}
      value={
        chosen.length === 1 && only
          ? only.text
          : chosen.length > 0
            ? t('filters.centers', { count: chosen.length })
            : t('filters.anyCenter')
      }
      isAll={chosen.length === 0}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CenterPicker
        centers={centers.data}
        error={centers.error}
        onRetry={() => void centers.refetch()}
        chosen={chosen}
        onChange={(value) => list.setFilter('center', value)}
      />
    </FieldPopover>
  );
}
