import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { WAITING_FOR, WAITING_NOTE_MAX, type WaitingFor, waiting } from '../../../contract/admin/desk/waiting';
import { isIstDate, type IstDate } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useMay } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { useCall } from '../api/use-change';
import { patientOf } from '../book/desk-order';
import { PatientPart, type Whom } from '../book/patient-part';
import { PillField, WeekdaysField, WindowsField } from '../patients/pattern-fields';
import { Field, FormDialog } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';

type AddToWaitingProps = {
  center: string | null;
  /** The window that is full, where the dialog was opened from one. */
  date?: IstDate;
  time?: string;
  whom?: Whom;
  onClose: () => void;
  onAdded?: () => void;
};

/** Puts somebody on the waiting list: for a day, for days of the week during a time, or for a standing place. */
export function AddToWaiting({ center, date, time, whom: given = null, onClose, onAdded }: AddToWaitingProps) {
  const { t } = useTranslation('admin-waiting');
  const call = useCall();
  const may = useMay();
  const centers = (useQuery(everyCenterQuery).data ?? []).filter(
    ({ _id, Status }) => Status === 'active' && may('book', _id),
  );
  // Until somebody else is chosen, who is chosen on the page, which may still be loading.
  const [chosen, setWhom] = useState<Whom>();
  const whom = chosen === undefined ? given : chosen;
  const { form, ...sending } = useAdminForm({
    defaultValues: {
      centerId: center ?? '',
      for: 'dates' as WaitingFor,
      date: (date ?? '') as IstDate | '',
      weekdays: [] as number[],
      until: '' as IstDate | '',
      times: time ? [time] : ([] as string[]),
      note: '',
    },
    // The server names the list of dates; one is asked for.
    fieldFor: (name) => (name === 'dates' ? 'date' : name),
    send: async ({ date: day, weekdays, until, note, centerId, for: kind, times }) => {
      const body = {
        ...{ patient: patientOf(whom), centerId: centerId || only, for: kind, times },
        ...(kind === 'dates' ? { dates: [day] } : { weekdays }),
        ...(kind === 'weekdays' && { until }),
        ...(note.trim() && { note }),
      };
      await call(waiting.add, { body });
      tell('success', t('addDialog.done', { name: nameOf(whom) }));
      onAdded?.();
      onClose();
    },
  });
  const only = centers.length === 1 ? centers[0]!._id : '';
  const values = useWatch({ control: form.control });
  const missing = missingOf(whom, { ...values, centerId: values.centerId || only });
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
      {centers.length > 1 && (
        <Field form={form} name="centerId">
          {(field) => (
            <Select
              {...field}
              label={t('addDialog.center')}
              placeholder={t('addDialog.chooseCenter')}
              options={centers.map(({ _id, CenterName }) => ({ id: _id, label: CenterName }))}
              isRequired
            />
          )}
        </Field>
      )}
      <Field form={form} name="for">
        {({ value, onChange }) => (
          <PillField
            label={t('addDialog.for')}
            options={WAITING_FOR.map((id) => ({ id, label: t(`addDialog.kinds.${id}`) }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      {values.for === 'dates' ? (
        <Field form={form} name="date">
          {(field) => <DateField {...field} label={t('addDialog.date')} min={istToday()} />}
        </Field>
      ) : (
        <Field form={form} name="weekdays">
          {({ value, onChange, error }) => <WeekdaysField value={value} onChange={onChange} error={error} />}
        </Field>
      )}
      {values.for === 'weekdays' && (
        <Field form={form} name="until">
          {(field) => <DateField {...field} label={t('addDialog.until')} min={istToday()} />}
        </Field>
      )}
      <Field form={form} name="times">
        {({ value, onChange, error }) => (
          <WindowsField label={t('addDialog.windows')} value={value} onChange={onChange} error={error} />
        )}
      </Field>
      <Field form={form} name="note">
        {(field) => (
          <TextField
            {...field}
            label={t('addDialog.note')}
            aside={t('addDialog.noteAside')}
            maxLength={WAITING_NOTE_MAX}
          />
        )}
      </Field>
    </FormDialog>
  );
}

type Typed = {
  centerId?: string;
  for?: WaitingFor;
  date?: string;
  weekdays?: number[];
  until?: string;
  times?: string[];
};

/** The first thing that is missing before somebody can be put on the list. */
function missingOf(whom: Whom, { centerId, for: kind, date = '', weekdays = [], until = '', times = [] }: Typed) {
  if (
    whom === null ||
    ('added' in whom && (!whom.added.name.trim() || !(whom.added.phone.trim() || whom.added.hasNoPhone)))
  )
    return 'patient';
  if ('added' in whom && !whom.added.informed) return 'informed';
  if (!centerId) return 'center';
  if (kind === 'dates' && !isIstDate(date)) return 'date';
  if (kind !== 'dates' && weekdays.length === 0) return 'weekdays';
  if (kind === 'weekdays' && !isIstDate(until)) return 'until';
  return times.length === 0 ? 'times' : null;
}

const nameOf = (whom: Whom) => (whom === null ? '' : 'known' in whom ? whom.known.name : whom.added.name);
