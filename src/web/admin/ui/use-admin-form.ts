import { type ReactNode, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error';
import { useAdminErrorText } from '../api/use-admin-error-text';

type AdminFormOptions<Values extends FieldValues> = {
  /** The initial values, in the order of the form. */
  defaultValues: Values;
  /** Sends the values. What it throws is shown. */
  send: (values: Values) => Promise<void>;
  /** Turns what was thrown into a sentence; by default `useAdminErrorText`. */
  say?: (error: unknown) => ReactNode;
  /** Returns the field at which a server's sentence about a field is shown; by default the one of the same name. */
  fieldFor?: (name: string) => string;
  /** Whether the page is left after sending; the button then stays busy until it is. */
  leaves?: boolean;
  /** Called when the values can't be sent yet. The fields say why. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
} & Pick<UseFormProps<Values>, 'resolver' | 'shouldFocusError' | 'reValidateMode'>;

/**
 * A form that keeps what was typed when it is refused. The server's sentences about fields are shown at them, and the first such
 * field is focused; any other refusal is `refusal`. It can't be sent twice at a time.
 */
export function useAdminForm<Values extends FieldValues>(options: AdminFormOptions<Values>) {
  const { defaultValues, send, say, fieldFor = (name) => name, leaves = false, onInvalid, ...rules } = options;
  const errorText = useAdminErrorText();
  const form = useForm<Values>({
    reValidateMode: 'onSubmit',
    ...rules,
    defaultValues: defaultValues as DefaultValues<Values>,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const { isSubmitting, isSubmitSuccessful, isDirty, errors } = form.formState;
  const isBusy = isSubmitting || (leaves && isSubmitSuccessful);
  const isUnderway = useRef(false);

  function refuse(error: unknown) {
    const said = Object.entries((error instanceof ApiError && error.refusal.fields) || {});
    const refused = Object.keys(defaultValues).flatMap((name) => {
      const [, message] = said.find(([given]) => fieldFor(given) === name) ?? [];
      return message ? { name: name as FieldPath<Values>, message } : [];
    });
    for (const { name, message } of refused) form.setError(name, { type: 'server', message });
    if (refused[0]) return form.setFocus(refused[0].name, { shouldSelect: true });
    setFailure(error);
    form.setError('root', { type: 'server' });
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    }
  }, onInvalid);

  return {
    form,
    hasChanges: isDirty,
    isBusy,
    refusal: errors.root && (say ?? errorText)(failure),
    send: () => {
      if (isBusy || isUnderway.current) return;
      isUnderway.current = true;
      void submit().finally(() => (isUnderway.current = false));
    },
  };
}
