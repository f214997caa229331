import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SEXES, desk } from '../../../contract/admin/desk/desk';
import type { BodyOf } from '../../../contract/endpoint';
import { areAlike } from '../../../domain/name-alike';
import { ApiError } from '../../lib/api/api-error';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import type { PersonDialogProps } from './confirm-person-dialog';

type Details = BodyOf<typeof desk.correct>;

/**
 * Corrects the details of a patient. What is refused is said at its field, and quite another name is asked about. What was there before is kept in the history.
 */
export function CorrectPersonDialog({ patient, onClose, onDone }: PersonDialogProps) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const queryClient = useQueryClient();
  const { _id: id, name, phone, email, dateOfBirth, sex, relativePhone, hasAccount } = patient;
  const [details, setDetails] = useState<Details>({
    ...{ name, phone: phone ?? '', email: email ?? '', dateOfBirth: dateOfBirth ?? '' },
    ...{ sex: sex ?? undefined, relativePhone: relativePhone ?? '' },
  });
  const save = useMutation({
    mutationFn: (body: Details) => callAdmin(desk.correct, { params: { id }, body }),
    onSuccess: ({ patient: changed }) => {
      tell('success', t('correct.done', { name: changed.name }));
      onDone(changed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const sent = save.variables;
  const isOther = !hasAccount && details.name.trim() !== '' && !areAlike(name, details.name);
  const refused = (save.error instanceof ApiError && save.error.fields) || {};
  const field = (of: Exclude<keyof Details, 'sex' | 'isSame'>) => ({
    value: details[of] ?? '',
    // What was refused of one field still stands when another is changed.
    error: sent?.[of] === details[of] ? refused[of] : undefined,
    onChange: (text: string) => setDetails({ ...details, [of]: text, ...(of === 'name' && { isSame: false }) }),
  });
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (save.error) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  const missing = isOther && !details.isSame ? t('correct.otherMissing') : null;
  const send = () => missing === null && !save.isPending && save.mutate(details);
  return (
    <DecisionDialog
      title={t('correct.title', { name })}
      onClose={onClose}
      onConfirm={send}
      unavailableBecause={missing}
      confirmLabel={t('correct.submit')}
      busyLabel={t('correct.busy')}
      isBusy={save.isPending}
      keepLabel={t('correct.keep')}
      tone="primary"
      error={save.error && Object.keys(refused).length === 0 ? errorText(save.error) : null}
      hasField
    >
      <form
        ref={fields}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {hasAccount ? (
          <p className="text-muted">{t('correct.account')}</p>
        ) : (
          <>
            <TextField label={t('patient.name')} {...field('name')} isRequired maxLength={60} autoFocus />
            {isOther && (
              <PanelCallout tone="warning">
                <p>{t('correct.other')}</p>
                <Checkbox
                  isSelected={details.isSame ?? false}
                  onChange={(isSame) => setDetails({ ...details, isSame })}
                >
                  {t('correct.same')}
                </Checkbox>
              </PanelCallout>
            )}
            <TextField label={t('correct.email')} type="email" {...field('email')} />
          </>
        )}
        <TextField label={t('patient.phone')} type="tel" inputMode="tel" {...field('phone')} autoFocus={hasAccount} />
        <TextField label={t('correct.dateOfBirth')} type="date" {...field('dateOfBirth')} />
        <Select
          label={t('correct.sex')}
          options={[
            { id: '', label: t('correct.unknown') },
            ...SEXES.map((one) => ({ id: one, label: t(`sexes.${one}`) })),
          ]}
          value={details.sex ?? ''}
          onChange={(one) => setDetails({ ...details, sex: SEXES.find((sex) => sex === one) })}
        />
        <TextField label={t('correct.relativePhone')} type="tel" inputMode="tel" {...field('relativePhone')} />
        {/* Enter sends it; the button for it is below. */}
        <button type="submit" hidden />
      </form>
    </DecisionDialog>
  );
}
