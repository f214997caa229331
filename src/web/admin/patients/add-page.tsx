import UserPlus from 'lucide-react/icons/user-plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { useWatch } from 'react-hook-form';
import * as adminPaths from '../../../contract/admin/paths';
import { desk } from '../../../contract/admin/desk/desk';
import type { Language } from '../../../contract/language';
import type { ToldWay } from '../../../contract/patients/consent';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { ApiError } from '../../lib/api/api-error';
import { everyCenterQuery } from '../api/every-center';
import { useCall } from '../api/use-change';
import { Field } from '../ui/admin-form';
import { SAVED } from '../ui/leave-question';
import { SidePanel } from '../ui/side-panel';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import { LANGUAGE_OPTIONS, useToldOptions } from './consent-section';
import type { Register } from './queries';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-patients');
  return <PageTitle title={t('form.title')} />;
}

/** Adds somebody to a center's register without an appointment, in a panel above the list (/admin/patients/new). */
export default function AddPatientPage() {
  const { t } = useTranslation('admin-patients');
  const navigate = useNavigate();
  const list = useOutletContext<Register>();
  const call = useCall();
  const centers = useQuery(everyCenterQuery).data ?? [];
  // Only where somebody is known who may be the same is it asked whether they are.
  const [mayBeKnown, setMayBeKnown] = useState(false);
  const only = list.filters.centerId ?? (centers.length === 1 ? centers[0]!._id : '');
  const { form, ...sending } = useAdminForm({
    defaultValues: {
      name: '',
      phone: '',
      hasNoPhone: false,
      relativePhone: '',
      informed: false,
      language: 'en' as Language,
      told: 'read-aloud' as ToldWay,
      isNew: false,
      centerId: '',
    },
    send: async ({ hasNoPhone, phone, relativePhone, centerId, language, told, ...person }) => {
      const number = hasNoPhone ? { hasNoPhone, relativePhone } : { phone };
      const agreed = person.informed ? { agreed: { language, told } } : {};
      const body = { ...person, ...number, ...agreed, centerId: centerId || only };
      const { patient } = await call(desk.addPatient, { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'patient-known') setMayBeKnown(true);
        throw error;
      });
      void navigate({ pathname: adminPaths.patient(patient._id), search: list.search }, { state: SAVED });
      tell('success', t('form.done', { name: patient.name }));
    },
  });
  const [hasNoPhone, informed] = useWatch({ control: form.control, name: ['hasNoPhone', 'informed'] });
  const options = useToldOptions();
  return (
    <SidePanel
      title={t('form.title')}
      subtitle={t('form.lead')}
      onClose={() =>
        void navigate({ pathname: adminPaths.patients, search: list.search }, { preventScrollReset: true })
      }
      {...sending}
      submitLabel={t('form.submit')}
      submitIcon={<UserPlus size={18} />}
      busyLabel={t('form.busy')}
    >
      <div className="flex flex-col gap-4">
        {!only && (
          <Field form={form} name="centerId">
            {(field) => (
              <Select
                {...field}
                label={t('filters.center')}
                placeholder={t('form.chooseCenter')}
                options={centers.map(({ _id, CenterName }) => ({ id: _id, label: CenterName }))}
                isRequired
              />
            )}
          </Field>
        )}
        <Field form={form} name="name">
          {(field) => <TextField {...field} label={t('form.name')} maxLength={60} isRequired autoFocus />}
        </Field>
        {hasNoPhone ? (
          <Field key="relative" form={form} name="relativePhone">
            {(field) => <TextField {...field} label={t('form.relativePhone')} type="tel" inputMode="tel" />}
          </Field>
        ) : (
          <Field key="own" form={form} name="phone">
            {(field) => <TextField {...field} label={t('form.phone')} type="tel" inputMode="tel" isRequired />}
          </Field>
        )}
        <Field form={form} name="hasNoPhone">
          {({ value, onChange }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              {t('form.noPhone')}
            </Checkbox>
          )}
        </Field>
        <Field form={form} name="informed">
          {({ value, onChange }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              {t('form.informed')}
            </Checkbox>
          )}
        </Field>
        {informed && (
          <>
            <Field form={form} name="told">
              {(field) => (
                <Select
                  {...field}
                  label={t('consent.toldHow')}
                  placeholder={t('consent.choose')}
                  options={options}
                  isRequired
                />
              )}
            </Field>
            <Field form={form} name="language">
              {(field) => <Select {...field} label={t('consent.language')} options={LANGUAGE_OPTIONS} />}
            </Field>
          </>
        )}
        {mayBeKnown && (
          <Field form={form} name="isNew">
            {({ value, onChange }) => (
              <Checkbox isSelected={value} onChange={onChange}>
                {t('form.isNew')}
              </Checkbox>
            )}
          </Field>
        )}
      </div>
    </SidePanel>
  );
}
