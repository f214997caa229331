import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Booking } from '../../../contract/bookings/bookings';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Form, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { forIn } from '../people/for-whom';
import { type Ask, AskButton } from './ask-button';

/** A booking that a closure of its center moved. */
export type Moved<B extends Booking> = B & { movedByClosure: NonNullable<Booking['movedByClosure']> };

/** Whether a closure moved a coming session and its patient has not answered yet. */
export function isUnanswered<B extends Booking>(booking: B): booking is Moved<B> {
  return booking.movedByClosure?.accepted === false && booking.cancellation.allowed;
}

const PARTS = { figure: <span className="figure" />, strong: <strong /> };

/** The old place and time, as values for sentences. Neither the date nor the window breaks across lines. */
const fromValues = ({ date, time, CenterName }: Moved<Booking>['movedByClosure']['from']) => ({
  fromDate: formatDate(date),
  fromTime: formatWindow(time),
  fromCenter: CenterName,
});

/** Says where a session was before a closure moved it, and why it was moved. */
export function MovedLine({ booking: { movedByClosure, dialysisCenterId } }: { booking: Moved<Booking> }) {
  const { t } = useTranslation('moved');
  const { from, reason, accepted } = movedByClosure;
  const isHere = from.CenterName === dialysisCenterId.CenterName;
  return (
    <p className="type-second mt-1 wrap-anywhere">
      <Trans t={t} id={isHere ? 'line' : 'lineElsewhere'} values={{ reason, ...fromValues(from) }} components={PARTS} />{' '}
      {accepted && <strong>{t('suits')}</strong>}
    </p>
  );
}

type MovedStripProps<B extends Booking> = {
  booking: Moved<B>;
  /** Opens the dialogs; without it the buttons lead to the pages of the appointments. */
  onAsk?: Ask;
};

/**
 * Says that the center closed and moved a session: why, from when to when, and what the patient can do. Works without scripts.
 */
export function MovedStrip<B extends Booking>({ booking, onAsk }: MovedStripProps<B>) {
  const { t } = useTranslation('moved');
  const {
    _id,
    patient,
    movedByClosure,
    dialysisCenterId: center,
    appoinmentDate,
    appoinmentTime,
    cancellation,
  } = booking;
  const { from, reason } = movedByClosure;
  const { for: acting } = forIn(useSearchParams()[0]);
  const isPaid = cancellation.refundAmount > 0;
  const name = patient.isSelf ? null : patient.name;
  const ask = { appointment: booking, onAsk, size: 'small', className: 'max-md:w-full' } as const;
  return (
    <Callout
      tone="warning"
      title={name ? t('titleOf', { name }) : t('title')}
      action={
        <div className="flex w-full flex-wrap gap-2 md:pl-8.5">
          <Form action={paths.appointments(acting)} intent="accept" className="contents">
            <input type="hidden" name="appointment" value={_id} />
            <SubmitButton size="small" className="max-md:w-full" busyLabel={t('accepting')}>
              {name ? t('acceptOf', { name }) : t('accept')}
            </SubmitButton>
          </Form>
          <AskButton {...ask} question="move" variant="outline">
            {t('move')}
          </AskButton>
          <AskButton {...ask} question="cancel" variant="destructive">
            {t(isPaid ? 'cancel' : 'cancelUnpaid')}
          </AskButton>
        </div>
      }
    >
      <p className="wrap-anywhere">{t('reason', { center: from.CenterName, reason })}</p>
      <p className="wrap-anywhere">
        <Trans
          t={t}
          id={from.CenterName === center.CenterName ? 'moved' : 'movedElsewhere'}
          values={{
            ...fromValues(from),
            toDate: formatDate(appoinmentDate),
            toTime: formatWindow(appoinmentTime),
            center: center.CenterName,
          }}
          components={PARTS}
        />
      </p>
      <p className="mt-1">{t(isPaid ? 'until' : 'untilUnpaid')}</p>
    </Callout>
  );
}
