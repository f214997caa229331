import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PATIENT_CANCEL_CODES } from '../../../domain/cancel-codes';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Facts } from '../../ui/facts';
import { Form, SubmitButton } from '../../ui/form';
import { Select } from '../../ui/select';
import { GapCallout } from '../gaps/gap-callout';
import { type Appointment, gapsWithout, isHeld, sessionHasBegun } from './appointment';
import { SeriesLine, When } from './appointment-text';
import { questionPath } from './ask-button';
import { type AskedProps, Keep, NotChanged } from './question-page';
import { lateNotice, refundLabel, refundTerms } from './wording';

/** The question before cancelling: its effect, the refund, the gap that it leaves, and an optional reason. */
export function CancelQuestion({ appointment, appointments, now, refused, Frame, asked }: AskedProps) {
  const { t } = useTranslation(['appointments', 'common']);
  const words = wordsOf(appointment);
  const state = refused?.state ?? 'refused';
  const form = useId();
  return (
    <Frame
      {...asked}
      size="question"
      title={t(words.title, appointment.series)}
      footer={
        <Form
          id={form}
          intent="cancel"
          fetcher={asked?.fetcher}
          className="flex flex-col gap-3 md:flex-row md:justify-end"
        >
          <input type="hidden" name="appointment" value={appointment._id} />
          {/* The refund in rupees that the patient was shown. */}
          <input type="hidden" name="promised" value={appointment.cancellation.refundAmount} />
          <Keep asked={asked} autoFocus>
            {t('common:keepIt')}
          </Keep>
          <SubmitButton variant="destructive-solid" busyLabel={t('cancel.busy')}>
            {t(words.confirm)}
          </SubmitButton>
        </Form>
      }
    >
      <p className="text-muted">
        <WhatItDoes appointment={appointment} now={now} />
      </p>
      <Facts facts={useFacts(appointment)} />
      <GapLeft appointment={appointment} appointments={appointments} />
      {/* No reason is asked for a chair that was not paid. */}
      {!isHeld(appointment) && (
        <Select
          name="reason"
          form={form}
          defaultValue={refused?.values?.['reason']}
          label={t('cancel.reason')}
          options={[
            { id: '', label: t('cancel.reasons.none') },
            ...PATIENT_CANCEL_CODES.map((id) => ({ id, label: t(`cancel.reasons.${id}`) })),
          ]}
        />
      )}
      {refused && (
        <NotChanged refused={refused}>{(state === 'stands' || state === 'unknown') && t(`cancel.${state}`)}</NotChanged>
      )}
    </Frame>
  );
}

/** The words of the question. An unpaid series is given up as a whole. */
const wordsOf = ({ series }: Appointment) =>
  series
    ? ({ title: 'cancel.allTitle', text: 'cancel.allText', confirm: 'cancel.allConfirm' } as const)
    : ({ title: 'cancel.title', text: 'cancel.text', confirm: 'cancel.confirm' } as const);

function WhatItDoes({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation(['appointments', 'moved']);
  const { patient, series, movedByClosure, cancellation } = appointment;
  // Once the session has begun, no other patient can book the chair.
  if (!series && sessionHasBegun(appointment, now)) return null;
  const what = t(patient.isSelf || series ? wordsOf(appointment).text : 'for.cancelText', { name: patient.name });
  return movedByClosure && cancellation.refundAmount > 0 ? `${t('moved:cancelText')} ${what}` : what;
}

/** The appointment and the money. */
function useFacts(appointment: Appointment) {
  const { t } = useTranslation('appointments');
  const terms = refundTerms(appointment);
  return [
    {
      label: t('cancel.session'),
      value: (
        <>
          <When appointment={appointment} />
          <SeriesLine appointment={appointment} />
        </>
      ),
    },
    { label: t('cancel.center'), value: appointment.dialysisCenterId.CenterName },
    {
      label: t(refundLabel(appointment)),
      value: t(terms.key, { ...terms.values, ...lateNotice }),
    },
  ];
}

/**
 * The long gap that cancelling would leave, with a link to the center's free chairs if the appointment can be moved instead.
 */
function GapLeft({ appointment, appointments }: Pick<AskedProps, 'appointment' | 'appointments'>) {
  const { t } = useTranslation('gaps');
  const [search] = useSearchParams();
  return (
    <GapCallout gaps={gapsWithout(appointment, appointments)} isLeftBehind>
      {appointment.rescheduling.allowed && (
        <Link to={questionPath(search, 'move', appointment)} className="text-link inline-flex min-h-11 items-center">
          {t('move')}
        </Link>
      )}
    </GapCallout>
  );
}
