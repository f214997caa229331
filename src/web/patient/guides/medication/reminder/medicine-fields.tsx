import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../i18n/use-translation';
import { Select } from '../../../../ui/select';
import { TextField } from '../../../../ui/text-field';
import { COMMON_MEDICINES } from '../medicines';
import { OTHER, type ReminderValues } from './reminder-values';

/** A common medicine of the list, or another by its name. */
export function MedicineFields({ control }: { control: Control<ReminderValues> }) {
  const { t } = useTranslation('guides-medication');
  const medicine = useWatch({ control, name: 'medicine' });
  const options = [
    ...COMMON_MEDICINES.map((id) => ({ id, label: t(`common.${id}.short`) })),
    { id: OTHER, label: t('reminder.other') },
  ];
  return (
    <>
      <Controller
        control={control}
        name="medicine"
        rules={{ required: t('reminder.errors.medicine') }}
        render={({ field, fieldState }) => (
          <Select
            label={t('reminder.medicine')}
            placeholder={t('reminder.choose')}
            options={options}
            value={field.value || null}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {medicine === OTHER && (
        <Controller
          control={control}
          name="otherName"
          rules={{ validate: (name) => name.trim() !== '' || t('reminder.errors.name') }}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={t('reminder.otherName')}
              maxLength={80}
              autoComplete="off"
              autoFocus
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  );
}
