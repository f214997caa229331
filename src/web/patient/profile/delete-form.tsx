import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { DELETE_WORD, deleteAccountForm } from '../../../contract/profile';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { FormField } from '../account/form-field';
import { useDeleteAccount } from './use-delete-account';

type DeleteFormProps = { onClose: () => void; onBusy: (isBusy: boolean) => void };

/** The word, and the button that ends it. */
export function DeleteForm({ onClose, onBusy }: DeleteFormProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { mutate, isBusy, error } = useDeleteAccount();
  const form = useForm({
    resolver: zodResolver(deleteAccountForm),
    defaultValues: { confirmation: '' },
    reValidateMode: 'onSubmit',
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  return (
    <form
      method="post"
      noValidate
      className="mt-2 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void form.handleSubmit((body) => mutate(body))();
      }}
    >
      <FormField
        form={form}
        name="confirmation"
        label={t('delete.type', { word: DELETE_WORD })}
        autoComplete="off"
        autoFocus
        isRequired
      />
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      <div className="mt-2 flex flex-col gap-3 md:flex-row md:justify-end">
        <Button variant="outline" onPress={isBusy ? undefined : onClose}>
          {t('delete.keep')}
        </Button>
        <Button type="submit" variant="destructive-solid" isBusy={isBusy} busyLabel={t('delete.busy')}>
          {t('delete.open')}
        </Button>
      </div>
    </form>
  );
}
