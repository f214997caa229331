import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { type Nominee, RELATIONS, type Relation, nominee, nomineeForm } from '../../../contract/nominee';
import { callApi } from '../../api/client';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Select } from '../../ui/select';
import { showToast } from '../../ui/toast';
import { FormField } from '../account/form-field';
import { nomineeQuery } from './nominee-query';
import { SmallForm } from './small-form';

/** Nothing is chosen yet, which is judged like a field that is left empty. */
const EMPTY = { name: '', contact: '', relation: '' as Relation };

/** Name, contact and relation of whoever may act for the patient. */
export function NomineeForm({ nominee: named, onClose }: { nominee: Nominee | null; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(nomineeForm),
    defaultValues: named ?? EMPTY,
    reValidateMode: 'onSubmit',
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      const answer = await callApi(nominee.name, { body });
      queryClient.setQueryData(nomineeQuery.queryKey, answer.nominee);
      void showToast('success', t('nominee.saved'));
      onClose();
    } catch (error) {
      form.setError('root', { message: errorText(error) });
    }
  });

  return (
    <SmallForm
      onSubmit={submit}
      onClose={onClose}
      isBusy={form.formState.isSubmitting}
      submitLabel={t('nominee.save')}
      busyLabel={t('nominee.saving')}
      error={form.formState.errors.root?.message}
    >
      <FormField form={form} name="name" label={t('nominee.name')} autoComplete="off" autoFocus isRequired />
      <FormField form={form} name="contact" label={t('nominee.contact')} autoComplete="off" isRequired />
      <Controller
        control={form.control}
        name="relation"
        render={({ field, fieldState }) => (
          <Select
            className="w-full"
            label={t('nominee.relation')}
            placeholder={t('nominee.choose')}
            options={RELATIONS.map((id) => ({ id, label: t(`nominee.relations.${id}`) }))}
            value={field.value || null}
            onChange={(id) => {
              field.onChange(id);
              form.clearErrors('relation');
            }}
            error={fieldState.error?.message}
          />
        )}
      />
    </SmallForm>
  );
}
