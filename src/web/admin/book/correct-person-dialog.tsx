import { useWatch } from 'react-hook-form';
import { desk } from '../../../contract/admin/desk/desk';
import { type AskedOthers, type DeskPatient, SEXES } from '../../../contract/admin/desk/person';
import type { BodyOf } from '../../../contract/endpoint';
import { LANGUAGES, type Language } from '../../../contract/language';
import { showAbha } from '../../../domain/abha';
import { ABOUT } from '../../../locales/about';
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

/** The fields of the form, in its order. */
const FIELDS = [
  ...['name', 'email', 'phone', 'dateOfBirth', 'sex', 'language', 'address', 'pinCode'],
  ...['relativeName', 'relativePhone', 'doctor', 'abha', 'fileNumber', 'note'],
] as const satisfies readonly string[];
type Details = Record<(typeof FIELDS)[number], string>;
type Typed = Details & { isSame: boolean };

/** A patient's details as form values. */
function detailsOf(patient: DeskPatient): Details {
  const { relative, abha } = patient;
  const known = {
    ...patient,
    relativeName: relative?.name,
    relativePhone: relative?.phone,
    abha: abha && showAbha(abha),
  };
  return Object.fromEntries(FIELDS.map((field) => [field, known[field] ?? ''])) as Details;
}

/** The changed fields as they are sent. */
function bodyOf({ relativeName, relativePhone, ...changes }: Partial<Details>): BodyOf<typeof desk.correct> {
  const isRelative = relativeName !== undefined || relativePhone !== undefined;
  return { ...changes, ...(isRelative && { relative: { name: relativeName, phone: relativePhone } }) } as BodyOf<
    typeof desk.correct
  >;
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
      const changes = bodyOf(changesOf(typed, detailsOf(base)));
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
    language: t('correct.language'),
    address: t('correct.address'),
    pinCode: t('correct.pinCode'),
    relativeName: t('correct.relativeName'),
    relativePhone: t('correct.relativePhone'),
    doctor: t('correct.doctor'),
    abha: t('correct.abha'),
    fileNumber: t('correct.fileNumber'),
    note: t('correct.note'),
  };

  function wordsOf(details: Details, field: keyof Details): string {
    const value = details[field];
    if (field === 'language') return value === '' ? t('correct.unknown') : ABOUT[value as Language].name;
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
  const mustAsk = mayDo(patient.knownAs, 'correct') === 'ask';
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
      {!hasAccount && (
        <Field form={form} name="language">
          {({ value, onChange, error }) => (
            <Select
              label={labels.language}
              options={[
                { id: '', label: t('correct.unknown') },
                ...LANGUAGES.map((one) => ({ id: one, label: ABOUT[one].name })),
              ]}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </Field>
      )}
      <Field form={form} name="address">
        {(field) => <TextField {...field} label={labels.address} maxLength={300} />}
      </Field>
      <Field form={form} name="pinCode">
        {(field) => <TextField {...field} label={labels.pinCode} inputMode="numeric" maxLength={12} />}
      </Field>
      <Field form={form} name="relativeName">
        {(field) => <TextField {...field} label={labels.relativeName} maxLength={60} />}
      </Field>
      <Field form={form} name="relativePhone">
        {(field) => <TextField {...field} label={labels.relativePhone} type="tel" inputMode="tel" />}
      </Field>
      <Field form={form} name="doctor">
        {(field) => <TextField {...field} label={labels.doctor} maxLength={120} />}
      </Field>
      <Field form={form} name="abha">
        {(field) => (
          <TextField {...field} label={labels.abha} description={t('correct.abhaHint')} inputMode="numeric" />
        )}
      </Field>
      {base.center && (
        <>
          <Field form={form} name="fileNumber">
            {(field) => (
              <TextField
                {...field}
                label={labels.fileNumber}
                description={t('correct.fileHint', { center: base.center!.name })}
                maxLength={40}
              />
            )}
          </Field>
          <Field form={form} name="note">
            {(field) => (
              <TextField {...field} label={labels.note} description={t('correct.noteHint')} maxLength={500} />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function omitSame({ isSame: _same, ...details }: Typed): Details {
  return details;
}
