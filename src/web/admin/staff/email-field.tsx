import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextField } from '../../ui/text-field';

type EmailFieldProps = {
  control: Control<{ userName: string; email: string }>;
  description: string;
  isRequired?: boolean;
};

/** Where links are sent. */
export function EmailField({ control, description, isRequired = false }: EmailFieldProps) {
  const { t } = useTranslation('admin-staff');
  return (
    <Controller
      control={control}
      name="email"
      rules={{ validate: (value) => !isRequired || value.trim() !== '' || t('form.emailRequired') }}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          type="email"
          label={t('form.email')}
          description={description}
          autoComplete="off"
          isRequired={isRequired}
          maxLength={254}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
