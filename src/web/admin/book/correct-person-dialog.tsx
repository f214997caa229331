import { useWatch } from 'react-hook-form';
import { type AskedOthers, type DeskPatient, SEXES, desk } from '../../../contract/admin/desk/desk';
import type { BodyOf } from '../../../contract/endpoint';
import { areAlike } from '../../../domain/name-alike';
import { formatDate } from '../../lib/i18n/format';
import { mayDo } from '../../../domain/person-deeds';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { callAdmin } from '../api/call-admin';
import { useChange } from '../api/use-change';
import { Field, FormDialog } from '../ui/admin-form';
import { ConflictCallout } from '../ui/conflict-callout';
import { PanelCallout } from '../ui/panel-callout';
import { changesOf, conflictRows, useRecordEdit, withTheirs } from '../ui/record-edit';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import { useTellAsked } from './queries';
import type { PersonDialogProps } from './confirm-person-dialog';

type Details = Record<'name' | 'email' | 'phone' | 'dateOfBirth' | 'sex' | 'relativePhone', string>;
type Typed = Details & { isSame: boolean };

/** A patient's details as form values. */
function detailsOf({ name, email, phone, dateOfBirth, sex, relativePhone }: DeskPatient): Details {
  const typed = { name, email: email ?? '', phone: phone ?? '', dateOfBirth: dateOfBirth ?? '' };
  return { ...typed, sex: sex ?? '', relativePhone: relativePhone ?? '' };
}

/**
 * Corrects a patient's details. Refusals are shown at their fields, and a very different name is asked about. The history keeps the
 * earlier details.
 */
export function CorrectPersonDialog({ patient, onClose, onDone }: PersonDialogProps) {
  const { t } = useTranslation(['admin-book', 'admin']);
  const tellAsked = useTellAsked();
  const { _id: id, hasAccount } = patient;
  const { base, conflict, ...edit } = useRecordEdit(
    patient,
    async () => (await callAdmin(desk.patient, { params: { id } })).patient,
  );
  const { name } = base;
  const save = useChange((call, body: BodyOf<typeof desk.correct>) => call(desk.correct, { params: { id }, body }));
  const { form, ...sending } = useAdminForm<Typed>({
    defaultValues: { ...detailsOf(patient), isSame: false },
    send: async ({ isSame, ...typed }) => {
      const changes = changesOf(typed, detailsOf(base)) as BodyOf<typeof desk.correct>;
      let changed = base;
      let asked: AskedOthers | null = null;
      const isSaved = await edit.send(async (version) => {
        ({ patient: changed, asked } = await save.mutateAsync({ ...changes, version, ...(isSame && { isSame }) }));
      });
      if (!isSaved) return;
      if (asked) tellAsked(asked);
      else tell('success', t('correct.done', { name: changed.name }));
      onDone(changed);
    },
  });
  const labels: Record<keyof Details, string> = {
    name: t('patient.name'),
    email: t('correct.email'),
    phone: t('patient.phone'),
    dateOfBirth: t('correct.dateOfBirth'),
    sex: t('correct.sex'),
    relativePhone: t('correct.relativePhone'),
  };

  function wordsOf(details: Details, field: keyof Details): string {
    const value = details[field];
    if (field === 'sex') return value === '' ? t('correct.unknown') : t(`sexes.${value as (typeof SEXES)[number]}`);
    return field === 'dateOfBirth' && value !== '' ? formatDate(value) : value;
  }

  function take(theirs: DeskPatient) {
    const next = withTheirs(omitSame(form.getValues()), detailsOf(base), detailsOf(theirs));
    for (const field of Object.keys(next) as (keyof Details)[])
      form.setValue(field, next[field], { shouldDirty: true });
    edit.take(theirs);
  }
  const [typedName, isSame] = useWatch({ control: form.control, name: ['name', 'isSame'] });
  const mustAsk = mayDo(patient.standing, 'correct') === 'ask';
  const isOther = !hasAccount && typedName.trim() !== '' && !areAlike(name, typedName);
  return (
    <FormDialog
      {...sending}
      title={t('correct.title', { name })}
      onClose={onClose}
      unavailableBecause={isOther && !isSame ? t('correct.otherMissing') : null}
      confirmLabel={conflict ? t('admin:conflict.keep') : t(mustAsk ? 'ask.submit' : 'correct.submit')}
      busyLabel={t('correct.busy')}
      keepLabel={t('correct.keep')}
      tone="primary"
    >
      {mustAsk && <PanelCallout tone="info">{t('ask.note')}</PanelCallout>}
      {conflict && (
        <ConflictCallout
          changedBy={conflict.changedBy}
          rows={conflictRows(
            { base: detailsOf(base), theirs: detailsOf(conflict.theirs), mine: omitSame(form.getValues()) },
            (field) => labels[field],
            wordsOf,
          )}
          onTake={() => take(conflict.theirs)}
        />
      )}
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
                label={labels.name}
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
            {(field) => <TextField {...field} label={labels.email} type="email" />}
          </Field>
        </>
      )}
      <Field form={form} name="phone">
        {(field) => <TextField {...field} label={labels.phone} type="tel" inputMode="tel" autoFocus={hasAccount} />}
      </Field>
      <Field form={form} name="dateOfBirth">
        {(field) => <TextField {...field} label={labels.dateOfBirth} type="date" />}
      </Field>
      <Field form={form} name="sex">
        {({ value, onChange, error }) => (
          <Select
            label={labels.sex}
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
        {(field) => <TextField {...field} label={labels.relativePhone} type="tel" inputMode="tel" />}
      </Field>
    </FormDialog>
  );
}

function omitSame({ isSame: _same, ...details }: Typed): Details {
  return details;
}
