import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { RELATIONS, USERNAME_MAX } from '../../../contract/form-facts';
import type { Patient } from '../../../contract/patients/people';
import type { FormValues, RefusedForm } from '../../lib/form';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { laterPart } from '../../ui/later-part';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { EditedRecord } from '../profile/edited-record';
import { UnfoldButton, UnfoldedForm, useUnfolding } from '../profile/section';

const KeptPerson = laterPart('kept-person', () => import('./kept-person').then((file) => file.KeptPerson));

type PersonFormProps = {
  /** The person to change; left out to add somebody. */
  person?: Patient;
  refused: RefusedForm | undefined;
};

/**
 * The form for a person's details: an adult who can be reached, or a child with its guardian's word. Folded up at first.
 */
export function PersonForm({ person, refused }: PersonFormProps) {
  const { t } = useTranslation('people');
  const form = useUnfolding(person ? changeOf(person) : 'add', refused);
  if (!person) {
    if (!form.isOpen) return <UnfoldButton of={form}>{t('add.open')}</UnfoldButton>;
    return (
      <UnfoldedForm of={form} refused={refused} submitLabel={t('add.submit')} busyLabel={t('add.busy')}>
        <PersonFields />
        <p className="type-second text-muted">
          <Trans
            t={t}
            id="add.agreed"
            components={{ privacy: <Link to={paths.privacy} className="text-link focus-ring rounded-sm" /> }}
          />
        </p>
      </UnfoldedForm>
    );
  }
  const { name, email, confirmed } = person;
  if (!form.isOpen) {
    return (
      <UnfoldButton of={form} aria-label={t('change.openNamed', { name })}>
        {t('change.open')}
      </UnfoldButton>
    );
  }
  return (
    <div className="w-full rounded-tile border border-line p-4">
      <h4 className="mb-3 font-strong wrap-anywhere">{t('change.title', { name })}</h4>
      <UnfoldedForm
        of={form}
        refused={refused}
        typed={typedOf(person)}
        submitLabel={t('change.submit')}
        busyLabel={t('change.busy')}
      >
        <EditedRecord version={person.version} intent={form.intent} refused={refused}>
          <KeptPerson person={person} />
        </EditedRecord>
        <PersonFields />
        {confirmed && email && <p className="type-second text-muted wrap-anywhere">{t('change.newEmail', { name })}</p>}
      </UnfoldedForm>
    </div>
  );
}

/** The intent of the form that changes this person. */
export function changeOf({ _id }: Pick<Patient, '_id'>): string {
  return `change ${_id}`;
}

/** A person's present details as form values. For a child the guardian's word was given before. */
function typedOf({ name, relation, email, phone, dateOfBirth }: Patient): FormValues {
  const typed = { name, relation, email: email ?? '', phone: phone ?? '', dateOfBirth: dateOfBirth ?? '' };
  return dateOfBirth ? { ...typed, guardian: 'yes' } : typed;
}

function PersonFields() {
  const { t } = useTranslation(['people', 'profile', 'auth']);
  return (
    <>
      <TextField
        name="name"
        label={t('add.name')}
        description={t('add.nameHint')}
        autoComplete="off"
        maxLength={USERNAME_MAX}
        autoFocus
        isRequired
        missing={t('add.missing.name')}
      />
      <Select
        name="relation"
        className="w-full"
        label={t('profile:nominee.relation')}
        placeholder={t('profile:nominee.choose')}
        options={RELATIONS.map((id) => ({ id, label: t(`profile:nominee.relations.${id}`) }))}
        isRequired
        missing={t('profile:nominee.missing.relation')}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('add.email')}
        description={t('add.emailHint')}
        autoComplete="off"
        wrong={t('auth:wrong.email')}
      />
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t('add.phone')}
        description={t('add.phoneHint')}
        autoComplete="off"
      />
      <fieldset className="flex min-w-0 flex-col gap-2 rounded-tile bg-sunken p-4">
        <legend className="float-left mb-2 font-strong">{t('add.child')}</legend>
        <TextField name="dateOfBirth" type="date" label={t('add.dateOfBirth')} autoComplete="off" />
        <Checkbox name="guardian" value="yes">
          {t('add.guardian')}
        </Checkbox>
      </fieldset>
    </>
  );
}
