/**
 * Cancelling: asks for confirmation, and says what is refunded beforehand. `cancel-dialog.tsx` shows it above the list.
 */
import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { useRefusalText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { Facts } from '../../ui/facts';
import { Form, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { forIn } from '../people/for-whom';
import { GapCallout } from '../gaps/gap-callout';
import { type Appointment, gapsWithout } from './appointment';
import { SeriesLine, When } from './appointment-text';
import { listPath, type Unchanged } from './change-appointment';
import { lateNotice, refundLabel, refundTerms } from './wording';

type CancelPageProps = {
  appointment: Appointment;
  appointments: readonly Appointment[];
  refused: Unchanged | undefined;
};

/** The confirmation as a page of its own, for presses before scripts have loaded (`?cancel=`). */
export function CancelPage({ appointment, appointments, refused }: CancelPageProps) {
  const { t } = useTranslation(['appointments', 'common']);
  const facts = useFacts(appointment);
  const words = cancelWords(appointment);
  const failure = useFailureText();
  const what = useWhatItDoes(appointment);
  const [search] = useSearchParams();
  return (
    <Card className="mx-auto flex w-full max-w-136 flex-col gap-3 p-6">
      <h1 className="type-card-title">{t(words.title, appointment.series)}</h1>
      <p className="text-muted">{what}</p>
      <Facts facts={facts} />
      <GapLeft appointment={appointment} appointments={appointments} />
      {refused && <Callout tone="error">{failure(refused)}</Callout>}
      <Form className="mt-2 flex flex-col gap-3 md:flex-row md:justify-end">
        {Object.entries(fieldsOf(appointment)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ButtonLink to={listPath(search)} variant="outline">
          {t('common:keepIt')}
        </ButtonLink>
        <SubmitButton variant="destructive-solid" busyLabel={t('cancel.busy')}>
          {t(words.confirm)}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** The long gap that cancelling leaves, and the way to the center's free chairs, where it can be moved instead. */
export function GapLeft({ appointment, appointments }: Omit<CancelPageProps, 'refused'>) {
  const { t } = useTranslation('gaps');
  const [search] = useSearchParams();
  const move = new URLSearchParams({ ...forIn(search), move: appointment._id });
  return (
    <GapCallout gaps={gapsWithout(appointment, appointments)} isLeftBehind>
      {appointment.rescheduling.allowed && (
        <Link to={`${paths.appointments}?${move}`} className="text-link inline-flex min-h-11 items-center">
          {t('move')}
        </Link>
      )}
    </GapCallout>
  );
}

/** What is asked: an unpaid series is given up as a whole. */
export const cancelWords = ({ series }: Appointment) =>
  series
    ? ({ title: 'cancel.allTitle', text: 'cancel.allText', confirm: 'cancel.allConfirm' } as const)
    : ({ title: 'cancel.title', text: 'cancel.text', confirm: 'cancel.confirm' } as const);

/** The action's input: the appointment, and the refund (rupees) shown to the patient. */
export function fieldsOf({ _id, cancellation }: Appointment) {
  return { intent: 'cancel', appointment: _id, promised: String(cancellation.refundAmount) };
}

/** What cancelling does. */
export function useWhatItDoes(appointment: Appointment): string {
  const { t } = useTranslation(['appointments', 'moved']);
  const { patient, series, movedByClosure, cancellation } = appointment;
  const what = t(patient.isSelf || series ? cancelWords(appointment).text : 'for.cancelText', { name: patient.name });
  return movedByClosure && cancellation.refundAmount > 0 ? `${t('moved:cancelText')} ${what}` : what;
}

/** The appointment and the money. */
export function useFacts(appointment: Appointment) {
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

/** Why it was not cancelled, and whether the appointment still exists. */
export function useFailureText(): (refused: Unchanged) => string {
  const { t } = useTranslation('appointments');
  const refusalText = useRefusalText();
  return ({ refusal, state }) => {
    const why = refusalText(refusal);
    return state === 'refused' ? why : `${why} ${t(`cancel.${state}`)}`;
  };
}
