import { useTranslation } from '../../lib/i18n/use-translation';
import { TextField } from '../../ui/text-field';
import { Field } from '../ui/admin-form';
import type { StaffForm } from './use-staff-form';

type EmailFieldProps = { form: StaffForm; description: string; isRequired?: boolean };

/** The address to which sign-in links are sent. */
export function EmailField({ form, description, isRequired = false }: EmailFieldProps) {
  const { t } = useTranslation('admin-staff');
  return (
    <Field
      form={form}
      name="email"
      rules={{ validate: (value) => !isRequired || value.trim() !== '' || t('form.emailRequired') }}
    >
      {(field) => (
        <TextField
          {...field}
          type="email"
          label={t('form.email')}
          description={description}
          autoComplete="off"
          isRequired={isRequired}
          maxLength={254}
        />
      )}
    </Field>
  );
}
