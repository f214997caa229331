import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { showRefusal } from '../ui/show-refusal';

export type SendCode = {
  /** Throws ApiError. */
  send: (code: string) => Promise<void>;
  /** The login must begin again; why, in words. */
  onOver?: (reason: string) => void;
};

/** A form of one code, and what sending it does. A wrong one is told at its field and is selected, to be typed over. */
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
