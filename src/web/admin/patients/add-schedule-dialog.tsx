import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { STANDING_NOTE_MAX, standing } from '../../../contract/admin/desk/standing';
import { SCHEMES, type Scheme } from '../../../domain/schemes';
import type { StandingPayment } from '../../../domain/standing';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useMay } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { useCall } from '../api/use-change';
import { Field, FormDialog } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { schemeName } from '../ui/scheme-names';
import { useAdminForm } from '../ui/use-admin-form';
import { ChairField, PillField, WeekdaysField, WindowField } from './pattern-fields';
import { schedulesQuery } from './standing-queries';

/** The choices of how many weeks a schedule lasts; "" without an end. */
const WEEKS = ['', '4', '8', '12'] as const;

/** The ways in which a schedule that is added here can be paid. */
const PAYMENTS = ['later', 'link', 'scheme'] as const satisfies readonly StandingPayment[];

type Values = {
  centerId: string;
  weekdays: number[];
  time: string;
  weeks: (typeof WEEKS)[number];
  from: IstDate | '';
  chair: string;
  payment: (typeof PAYMENTS)[number];
  scheme: Scheme | '';
  note: string;
};

type AddScheduleDialogProps = {
  patient: { _id: string; name: string };
  centerId: string | null;
  /** The days and the window that are chosen already. */
  pattern?: { weekdays: number[]; time: string };
  onClose: () => void;
  /** Called with the id of the schedule. */
  onAdded: (id: string) => void;
};

/** Books somebody for the same weekdays: for some weeks, or without an end. */
export function AddScheduleDialog(props: AddScheduleDialogProps) {
  const centers = useQuery(everyCenterQuery);
  const known = useQuery(schedulesQuery(props.patient._id));
  // The first day is today at the server.
  if (!known.data || !centers.data) return null;
  return <AddForm {...props} today={istDateOf(new Date(known.data.now))} />;
}

function AddForm({ patient, centerId, pattern, today, onClose, onAdded }: AddScheduleDialogProps & { today: IstDate }) {
  const { t } = useTranslation('admin-patients');
  const call = useCall();
  const may = useMay();
  const centers = (useQuery(everyCenterQuery).data ?? []).filter(
    ({ _id, Status }) => Status === 'active' && may('book', _id),
  );
  const only = centers.length === 1 ? centers[0]!._id : '';
  const { form, ...sending } = useAdminForm<Values>({
    defaultValues: {
      ...{
        centerId: centers.some(({ _id }) => _id === centerId) ? centerId! : only,
        ...(pattern ?? { weekdays: [], time: '' }),
      },
      ...{ weeks: '', from: today, chair: '', payment: 'later', scheme: '', note: '' },
    },
    send: async ({ weeks, from, chair, scheme, payment, note, ...rest }) => {
      const first = from || today;
      const body = {
        ...{ ...rest, from: first, payment, note },
        ...(weeks && { until: addDays(first, Number(weeks) * 7 - 1) }),
        ...(chair && { chair: Number(chair) }),
        ...(payment === 'scheme' && scheme && { scheme }),
      };
      const added = await call(standing.add, { params: { id: patient._id }, body });
      onAdded(added.standing._id);
    },
  });
  const [center, weekdays, time, payment] = useWatch({
    control: form.control,
    name: ['centerId', 'weekdays', 'time', 'payment'],
  });
  const missing = !center ? 'center' : weekdays.length === 0 ? 'weekdays' : time === '' ? 'window' : null;
  return (
    <FormDialog
      {...sending}
      title={t('standing.addTitle', { name: patient.name })}
      onClose={onClose}
      unavailableBecause={missing && t(`standing.missing.${missing}`)}
      confirmLabel={t('standing.addSubmit')}
      busyLabel={t('standing.busy')}
      keepLabel={t('standing.cancel')}
    >
      {centers.length > 1 && (
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
      <Field form={form} name="weekdays">
        {({ value, onChange, error }) => <WeekdaysField value={value} onChange={onChange} error={error} />}
      </Field>
      <Field form={form} name="time">
        {({ value, onChange, error }) => <WindowField value={value} onChange={onChange} error={error} />}
      </Field>
      <Field form={form} name="weeks">
        {({ value, onChange }) => (
          <PillField
            label={t('standing.fields.weeks')}
            options={WEEKS.map((id) => ({
              id,
              label: id === '' ? t('standing.noEnd') : t('standing.weeks', { count: Number(id) }),
            }))}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      <div className="grid gap-3 rail:grid-cols-2">
        <Field form={form} name="from">
          {(field) => <DateField {...field} label={t('standing.fields.from')} min={today} />}
        </Field>
        <Field form={form} name="chair">
          {({ value, onChange, error }) => (
            <ChairField
              chairs={centers.find(({ _id }) => _id === center)?.Slots ?? 0}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </Field>
        <Field form={form} name="payment">
          {({ value, onChange, error }) => (
            <Select
              label={t('standing.fields.payment')}
              options={PAYMENTS.map((id) => ({
                id,
                label: t(id === 'scheme' ? 'standing.pays.anyScheme' : `standing.pays.${id}`),
              }))}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </Field>
        {payment === 'scheme' && (
          <Field form={form} name="scheme">
            {({ value, onChange, error }) => (
              <Select
                label={t('standing.fields.scheme')}
                options={[
                  { id: '', label: t('standing.ofTheCard') },
                  ...SCHEMES.map((id) => ({ id, label: schemeName(id) })),
                ]}
                value={value}
                onChange={onChange}
                error={error}
              />
            )}
          </Field>
        )}
      </div>
      <Field form={form} name="note">
        {(field) => (
          <TextField
            {...field}
            label={t('standing.fields.note')}
            aside={t('standing.fields.noteAside')}
            maxLength={STANDING_NOTE_MAX}
          />
        )}
      </Field>
    </FormDialog>
  );
}
