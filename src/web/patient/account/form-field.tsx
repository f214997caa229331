import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../../ui/text-field';

type FormFieldProps<Values extends FieldValues> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'error'
> & {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  /** Another field with the same props, such as PasswordField. */
  as?: ComponentType<TextFieldProps>;
};

/** A field of a form. Its error goes as soon as the person edits it, and is judged again on submit (spec.md, section 5). */
export function FormField<Values extends FieldValues>({
  form,
  name,
  as: Field = TextField,
  ...rest
}: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const input = useRef<HTMLInputElement>(null);

  // On a slow network people (and password managers) fill in the prerendered field before the application has started.
  useLayoutEffect(() => {
    if (input.current?.value && !field.value) field.onChange(input.current.value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as the field is taken over
  }, []);

  return (
    <Field
      {...rest}
      {...field}
      ref={(element) => {
        input.current = element;
        field.ref(element);
      }}
      error={fieldState.error?.message}
      onChange={(value) => {
        field.onChange(value);
        form.clearErrors(name);
      }}
    />
  );
}
