import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { showRefusal } from '../ui/show-refusal';

export type SendCode = {
  /** Throws ApiError. */
  send: (code: string) => Promise<void>;
  /** Called when the login must start again, with the reason. */
  onOver?: (reason: string) => void;
};

/**
 * A form for one code, and its submission. A wrong one gets an error at its field and is selected, to be typed over.
 */
export function useCodeForm({ send, onOver }: SendCode) {
  const errorText = useAdminErrorText();
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const isBusy = isSubmitting || isSubmitSuccessful;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await send(code);
    } catch (error) {
      if (onOver && error instanceof ApiError && error.code === 'login-half-over') return onOver(error.message);
      showRefusal(form, ['code'], error, errorText);
    }
  });

  return {
    form,
    isBusy,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      if (!isBusy) void submit();
    },
  };
}
