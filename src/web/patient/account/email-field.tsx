import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { FormField } from './form-field';

type EmailFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  /** `username` where an account is meant, `email` where there may be none yet. */
  autoComplete: 'username' | 'email';
};

/** The address of an account. */
export function EmailField<Values extends FieldValues>(props: EmailFieldProps<Values>) {
  const { t } = useTranslation('auth');
  return <FormField {...props} label={t('email')} type="email" inputMode="email" isRequired />;
}
