import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { WAITING_NOTE_MAX, type WaitingPerson, waiting } from '../../../contract/admin/desk/waiting';
import { SCHEMES, type Scheme } from '../../../domain/schemes';
import { SAID, type Said } from '../../../domain/waits';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useCall } from '../api/use-change';
import { useUndo } from '../book/queries';
import { AddScheduleDialog } from '../patients/add-schedule-dialog';
import { Field, FormDialog } from '../ui/admin-form';
import { RadioCards } from '../ui/radio-cards';
import { schemeName } from '../ui/scheme-names';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import type { WaitingAsked } from './waiting-row';

/** The dialog that is open about somebody who waits. */
export function WaitingDialogs({ asked, onClose }: { asked: WaitingAsked | null; onClose: () => void }) {
  if (asked === null) return null;
  const { one, what } = asked;
  if (what === 'answer') return <AnswerDialog one={one} onClose={onClose} />;
  if (what === 'book') return one.offer && <BookDialog one={one} offer={one.offer} onClose={onClose} />;
  return (
    <AddScheduleDialog
      patient={one.patient}
      centerId={one.centers[0]?._id ?? null}
      pattern={{ weekdays: one.weekdays ?? [], time: one.times[0] ?? '' }}
      onClose={onClose}
      onAdded={onClose}
    />
  );
}

/** The ways of paying that need no further details. */
const PAYMENTS = ['later', 'desk', 'link', 'scheme'] as const;

type BookDialogProps = { one: WaitingPerson; offer: NonNullable<WaitingPerson['offer']>; onClose: () => void };

/** Books the chair that is kept for somebody: only who pays is asked. */
function BookDialog({ one: { patient }, offer, onClose }: BookDialogProps) {
  const { t } = useTranslation('admin-waiting');
  const call = useCall();
  const undo = useUndo('done.undone');
  const { form, ...sending } = useAdminForm({
    defaultValues: {
      payment: (offer.scheme ? 'scheme' : 'later') as (typeof PAYMENTS)[number],
      scheme: (offer.scheme ?? '') as Scheme | '',
    },
    send: async ({ payment, scheme }) => {
      const body = { payment, ...(payment === 'scheme' && scheme && { scheme }) };
      const booked = await call(waiting.bookOffer, { params: { id: offer._id }, body });
      const [{ date, time, chair }] = booked.bookings as [(typeof booked.bookings)[number]];
      const about = { name: patient.name, date: formatDate(date), window: formatWindow(time), chair };
      tell('success', t('bookDialog.done', about), { label: t('undo'), onPress: () => undo.mutate(booked.undo.id) });
      onClose();
    },
  });
  const payment = useWatch({ control: form.control, name: 'payment' });
  const elsewhere = new URLSearchParams({
    ...{ patient: patient._id, center: offer.centerId, date: offer.date, window: offer.time },
    chair: String(offer.chair),
  });
  return (
    <FormDialog
      {...sending}
      title={t('bookDialog.title', { name: patient.name })}
      onClose={onClose}
      confirmLabel={t('bookDialog.submit')}
      busyLabel={t('busy')}
      keepLabel={t('cancel')}
    >
      <p>
        {t('bookDialog.what', {
          date: formatDate(offer.date),
          window: formatWindow(offer.time),
          chair: offer.chair,
          center: offer.CenterName,
          price: formatPrice(offer.price),
        })}
      </p>
      <Field form={form} name="payment">
        {({ value, onChange }) => (
          <RadioCards
            label={t('bookDialog.pays')}
            cards={PAYMENTS.map((id) => ({ id, label: t(`bookDialog.${id}`) }))}
            value={value}
            onChange={onChange}
            autoFocus
          />
        )}
      </Field>
      {payment === 'scheme' && (
        <Field form={form} name="scheme">
          {(field) => (
            <Select
              {...field}
              label={t('bookDialog.whichScheme')}
              placeholder={t('bookDialog.whichScheme')}
              options={SCHEMES.map((id) => ({ id, label: schemeName(id) }))}
              isRequired
            />
          )}
        </Field>
      )}
      <p>
        <Link to={`${adminPaths.book}?${elsewhere}`} className="text-link">
          {t('bookDialog.otherWays')}
        </Link>
      </p>
    </FormDialog>
  );
}

/** Records what somebody said to a call. */
function AnswerDialog({ one, onClose }: { one: WaitingPerson; onClose: () => void }) {
  const { t } = useTranslation('admin-waiting');
  const call = useCall();
  const { _id, patient, offer } = one;
  const { form, ...sending } = useAdminForm({
    defaultValues: { said: '' as Said | '', note: '', passOn: false },
    send: async ({ said, note, passOn }) => {
      if (said === '') return;
      const body = { said, ...(note.trim() && { note }), ...(passOn && { passOn }) };
      await call(waiting.answer, { params: { id: _id }, body });
      tell('success', t('recorded'));
      onClose();
    },
  });
  const said = useWatch({ control: form.control, name: 'said' });
  return (
    <FormDialog
      {...sending}
      title={t('answerDialog.title', { name: patient.name })}
      onClose={onClose}
      unavailableBecause={said === '' ? t('answerDialog.said') : null}
      confirmLabel={t('answerDialog.submit')}
      busyLabel={t('busy')}
      keepLabel={t('cancel')}
    >
      <Field form={form} name="said">
        {({ value, onChange }) => (
          <RadioCards
            label={t('answerDialog.said')}
            cards={SAID.map((id) => ({
              id,
              label: t(`answers.${id}`),
              ...(id === 'no' && {
                hint: t(offer ? 'answerDialog.noHint' : 'answerDialog.noHintPlain', { name: patient.name }),
              }),
            }))}
            value={value === '' ? null : value}
            onChange={onChange}
            autoFocus
          />
        )}
      </Field>
      {offer && (said === 'not-reached' || said === 'call-again') && (
        <Field form={form} name="passOn">
          {({ value, onChange }) => (
            <Checkbox isSelected={value} onChange={onChange}>
              {t('answerDialog.passOn')}
            </Checkbox>
          )}
        </Field>
      )}
      <Field form={form} name="note">
        {(field) => <TextField {...field} label={t('answerDialog.note')} maxLength={WAITING_NOTE_MAX} />}
      </Field>
    </FormDialog>
  );
}
