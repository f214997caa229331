import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { RELATIONS, USERNAME_MAX } from '../../../contract/form-facts';
import type { RefusedForm } from '../../lib/form';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { UnfoldButton, UnfoldedForm, useUnfolding } from '../profile/section';

/** Adds a person: an adult, who can be reached, or a child with its guardian's word. */
export function AddPerson({ refused }: { refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['people', 'profile', 'auth']);
  const adding = useUnfolding('add', refused);
  if (!adding.isOpen) return <UnfoldButton of={adding}>{t('add.open')}</UnfoldButton>;
  return (
    <UnfoldedForm of={adding} refused={refused} submitLabel={t('add.submit')} busyLabel={t('add.busy')}>
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
      <fieldset className="flex flex-col gap-2 rounded-tile bg-sunken p-4">
        <legend className="float-left mb-2 font-strong">{t('add.child')}</legend>
        <TextField name="dateOfBirth" type="date" label={t('add.dateOfBirth')} autoComplete="off" />
        <Checkbox name="guardian" value="yes">
          {t('add.guardian')}
        </Checkbox>
      </fieldset>
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
