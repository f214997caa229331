import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type WalkIn, walkIns } from '../../../contract/admin/desk/walk-ins';
import { URGENCIES, type Urgency, WALK_IN_NOTE_MAX } from '../../../domain/walk-ins';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextField } from '../../ui/text-field';
import { useCall } from '../api/use-change';
import { patientOf } from '../book/desk-order';
import { PatientPart, type Whom } from '../book/patient-part';
import { Field, FormDialog } from '../ui/admin-form';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';

/** Gives somebody a number: who it is, how urgent, and a note. */
export function AddWalkIn({ centerId, onClose }: { centerId: string; onClose: () => void }) {
  const { t } = useTranslation('admin-walk-ins');
  const call = useCall();
  const [whom, setWhom] = useState<Whom>(null);
  const { form, ...sending } = useAdminForm({
    defaultValues: { urgency: '' as Urgency | '', note: '' },
    send: async ({ urgency, note }) => {
      if (urgency === '' || whom === null) return;
      const body = { patient: patientOf(whom), centerId, urgency, ...(note.trim() && { note }) };
      const { number, isNew } = await call(walkIns.add, { body });
      const name = 'known' in whom ? whom.known.name : whom.added.name;
      tell(isNew ? 'success' : 'info', t(isNew ? 'said.added' : 'said.already', { name, number }));
      onClose();
    },
  });
  const urgency = useWatch({ control: form.control, name: 'urgency' });
  const missing = missingOf(whom, urgency);
  return (
    <FormDialog
      {...sending}
      title={t('addDialog.title')}
      onClose={onClose}
      unavailableBecause={missing && t(`addDialog.missing.${missing}`)}
      confirmLabel={t('addDialog.submit')}
      busyLabel={t('busy')}
      keepLabel={t('cancel')}
    >
      <PatientPart whom={whom} onChange={setWhom} />
      <WalkInFields form={form} />
    </FormDialog>
  );
}

/** Says anew how urgent it is, and what is to be noted. */
export function ChangeWalkIn({ one, onClose }: { one: WalkIn; onClose: () => void }) {
  const { t } = useTranslation('admin-walk-ins');
  const call = useCall();
  const { form, ...sending } = useAdminForm({
    defaultValues: { urgency: one.urgency as Urgency | '', note: one.note ?? '' },
    send: async ({ urgency, note }) => {
      // Somebody else may have changed the other one meanwhile.
      const body = {
        ...(urgency !== '' && urgency !== one.urgency && { urgency }),
        ...(note !== (one.note ?? '') && { note }),
      };
      await call(walkIns.change, { params: { id: one._id }, body });
      tell('success', t('said.changed'));
      onClose();
    },
  });
  return (
    <FormDialog
      {...sending}
      title={t('changeDialog.title', { name: one.patient.name, number: one.number })}
      onClose={onClose}
      confirmLabel={t('changeDialog.submit')}
      busyLabel={t('busy')}
      keepLabel={t('cancel')}
    >
      <WalkInFields form={form} autoFocus />
    </FormDialog>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useAdminForm<{ urgency: Urgency | ''; note: string }>>['form'];
  autoFocus?: boolean;
};

function WalkInFields({ form, autoFocus = false }: FieldsProps): ReactNode {
  const { t } = useTranslation('admin-walk-ins');
  return (
    <>
      <Field form={form} name="urgency">
        {({ value, onChange }) => (
          <RadioCards
            label={t('urgency.label')}
            cards={URGENCIES.map((id) => ({ id, label: t(`urgency.${id}`) }))}
            value={value === '' ? null : value}
            onChange={onChange}
            autoFocus={autoFocus}
          />
        )}
      </Field>
      <Field form={form} name="note">
        {(field) => (
          <TextField
            {...field}
            label={t('addDialog.note')}
            aside={t('addDialog.noteAside')}
            maxLength={WALK_IN_NOTE_MAX}
          />
        )}
      </Field>
    </>
  );
}

/** The first thing that is missing before somebody can be given a number. */
function missingOf(whom: Whom, urgency: Urgency | '') {
  if (whom === null) return 'patient';
  if ('added' in whom) {
    const { name, phone, hasNoPhone, informed } = whom.added;
    if (!name.trim() || !(phone.trim() || hasNoPhone)) return 'patient';
    if (!informed) return 'informed';
  }
  return urgency === '' ? 'urgency' : null;
}
