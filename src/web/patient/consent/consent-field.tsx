import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRODUCT } from '../../../domain/product';
import { Checkbox } from '../../ui/checkbox';

type ConsentFieldProps<Values extends FieldValues> = { form: UseFormReturn<Values>; name: FieldPath<Values> };

/** The tick that agrees to the notice above it. Nobody ticks it but the person. */
export function ConsentField<Values extends FieldValues>({ form, name }: ConsentFieldProps<Values>) {
  const { t } = useTranslation('consent');
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Checkbox
          {...field}
          isRequired
          isSelected={value}
          onChange={(isSelected) => {
            onChange(isSelected);
            form.clearErrors(name);
          }}
          error={fieldState.error?.message}
        >
          <Trans
            t={t}
            i18nKey="agree"
            values={{ product: PRODUCT.name }}
            components={{ policy: <Link to="/privacy" target="_blank" className="text-link" /> }}
          />
        </Checkbox>
      )}
    />
  );
}
