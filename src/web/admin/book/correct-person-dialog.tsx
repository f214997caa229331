import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SEXES, desk } from '../../../contract/admin/desk/desk';
import type { BodyOf } from '../../../contract/endpoint';
import { areAlike } from '../../../domain/name-alike';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { callAdmin } from '../api/call-admin';
import { Field, FormDialog } from '../ui/admin-form';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import type { PersonDialogProps } from './confirm-person-dialog';

type Typed = Record<'name' | 'email' | 'phone' | 'dateOfBirth' | 'sex' | 'relativePhone', string> & { isSame: boolean };

/**
 * Corrects the details of a patient. What is refused is said at its field, and quite another name is asked about. What was there before is kept in the history.
 */
export function CorrectPersonDialog({ patient, onClose, onDone }: PersonDialogProps) {
  const { t } = useTranslation('admin-book');
  const queryClient = useQueryClient();
  const { _id: id, name, phone, email, dateOfBirth, sex, relativePhone, hasAccount } = patient;
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof desk.correct>) => callAdmin(desk.correct, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const { form, ...sending } = useAdminForm<Typed>({
    defaultValues: {
      ...{ name, isSame: false, email: email ?? '', phone: phone ?? '', dateOfBirth: dateOfBirth ?? '' },
      ...{ sex: sex ?? '', relativePhone: relativePhone ?? '' },
    },
    send: async ({ sex: chosen, isSame, ...typed }) => {
      const body = { ...typed, sex: SEXES.find((one) => one === chosen) };
      const { patient: changed } = await save.mutateAsync({ ...body, ...(isSame && { isSame }) });
      tell('success', t('correct.done', { name: changed.name }));
      onDone(changed);
    },
  });
  const [typedName, isSame] = useWatch({ control: form.control, name: ['name', 'isSame'] });
  const isOther = !hasAccount && typedName.trim() !== '' && !areAlike(name, typedName);
  return (
    <FormDialog
      {...sending}
      title={t('correct.title', { name })}
      onClose={onClose}
      unavailableBecause={isOther && !isSame ? t('correct.otherMissing') : null}
      confirmLabel={t('correct.submit')}
      busyLabel={t('correct.busy')}
      keepLabel={t('correct.keep')}
      tone="primary"
    >
      {hasAccount ? (
        <p className="text-muted">{t('correct.account')}</p>
      ) : (
        <>
          <Field form={form} name="name">
            {(field) => (
              <TextField
                {...field}
                onChange={(text) => {
                  field.onChange(text);
                  form.setValue('isSame', false);
                }}
                label={t('patient.name')}
                isRequired
                maxLength={60}
                autoFocus
              />
            )}
          </Field>
          {isOther && (
            <PanelCallout tone="warning">
              <p>{t('correct.other')}</p>
              <Checkbox isSelected={isSame} onChange={(ticked) => form.setValue('isSame', ticked)}>
                {t('correct.same')}
              </Checkbox>
            </PanelCallout>
          )}
          <Field form={form} name="email">
            {(field) => <TextField {...field} label={t('correct.email')} type="email" />}
          </Field>
        </>
      )}
      <Field form={form} name="phone">
        {(field) => (
          <TextField {...field} label={t('patient.phone')} type="tel" inputMode="tel" autoFocus={hasAccount} />
        )}
      </Field>
      <Field form={form} name="dateOfBirth">
        {(field) => <TextField {...field} label={t('correct.dateOfBirth')} type="date" />}
      </Field>
      <Field form={form} name="sex">
        {({ value, onChange, error }) => (
          <Select
            label={t('correct.sex')}
            options={[
              { id: '', label: t('correct.unknown') },
              ...SEXES.map((one) => ({ id: one, label: t(`sexes.${one}`) })),
            ]}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </Field>
      <Field form={form} name="relativePhone">
        {(field) => <TextField {...field} label={t('correct.relativePhone')} type="tel" inputMode="tel" />}
      </Field>
    </FormDialog>
  );
}
