import type { BookingStatus } from '../../../../domain/booking';
import { useTranslation } from '../../../i18n/use-translation';
import { CheckedList } from '../../ui/checked-list';
import { FieldPopover } from '../../ui/field-popover';
import type { AppointmentList } from '../list/use-appointment-list';
import { joinValues, splitValues } from '../list/values';

/** Most used first. */
const STATUSES: readonly BookingStatus[] = ['confirmed', 'pending', 'completed', 'cancelled'];

type StatusChoiceProps = { list: AppointmentList; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The filter for statuses. */
export function StatusChoice({ list, isOpen, onOpenChange }: StatusChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  const { t: tAdmin } = useTranslation('admin');
  const options = STATUSES.map((id) => ({ id, label: tAdmin(`status.${id}`) }));
  const chosen = splitValues(list.filters.status);
  const names = options
    .filter(({ id }) => chosen.includes(id))
    .map(({ label }, index) => (index === 0 ? label : label.toLowerCase()));
  return (
    <FieldPopover
      label={t('filters.status')}
      value={names.join(t('list.comma')) || t('filters.anyStatus')}
      isAll={names.length === 0}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CheckedList
        label={t('filters.status')}
        options={options}
        chosen={chosen}
        onChange={(ids) => list.setFilter('status', joinValues(STATUSES.filter((id) => ids.includes(id))))}
        autoFocus
      />
    </FieldPopover>
  );
}
