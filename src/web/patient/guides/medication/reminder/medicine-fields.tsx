import { useTranslation } from '../../../../i18n/use-translation';
import { Select } from '../../../../ui/select';
import { TextField } from '../../../../ui/text-field';
import { COMMON_MEDICINES } from '../medicines';
import { type FieldsProps, OTHER } from './reminder-values';

/** A common medicine of the list, or another by name. */
export function MedicineFields({ values: { medicine, otherName }, change, errors }: FieldsProps) {
  const { t } = useTranslation('guides-medication');
  const options = [
    ...COMMON_MEDICINES.map((id) => ({ id, label: t(`common.${id}.short`) })),
    { id: OTHER, label: t('reminder.other') },
  ];
  return (
    <>
      <Select
        label={t('reminder.medicine')}
        placeholder={t('reminder.choose')}
        options={options}
        value={medicine || null}
        onChange={(chosen) => change({ medicine: chosen })}
        error={errors?.medicine ? t(`reminder.errors.${errors.medicine}`) : undefined}
      />
      {medicine === OTHER && (
        <TextField
          value={otherName}
          onChange={(name) => change({ otherName: name })}
          label={t('reminder.otherName')}
          maxLength={80}
          autoComplete="off"
          autoFocus
          error={errors?.otherName ? t(`reminder.errors.${errors.otherName}`) : undefined}
        />
      )}
    </>
  );
}
