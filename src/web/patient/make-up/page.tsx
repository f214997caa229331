import { redirect } from 'react-router';
import { pathFor } from '../../../contract/path-for';
import * as paths from '../../../contract/paths';
import { bookings } from '../../../contract/bookings/bookings';
import { type MakeUpChair, makeUp } from '../../../contract/bookings/coming';
import { isLate } from '../../../domain/policy';
import { sittingOf } from '../../../domain/series';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { formatPrice, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { NameInLanguage } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Note } from '../../ui/note';
import { LateMark } from '../chair-picker/late-mark';
import { PageFailed } from '../frame/page-failed';
import { RequireLogin } from '../frame/require-login';
import type { Route } from './+types/page';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('coming');
  return <PageTitle title={t('makeUp.title')} />;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await callForPatient(visit, request, makeUp.chairs, { params: { id: params.bookingId } });
  return found && { ...found, now: visit.now };
}

/** Holds a chair at the lost session's price, and redirects to its payment. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readForm(request);
  const { date = '', time = '', centerId = '', CenterName = '', price = '' } = values;
  const body = {
    ...{ date, time, centerId, CenterName, price },
    makesUpFor: params.bookingId,
    ...(values['for'] && { patientId: values['for'] }),
  };
  const { answer, refusal } = await attempt(context.get(visitContext), bookings.makePayment, { body });
  return refusal
    ? refuseForm(values, refusal)
    : redirect(answer.session?.url ?? paths.appointments(values['for']), 303);
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Free chairs instead of a cancelled session (/make-up/:bookingId). Each leads to the booking of that chair. */
export default function MakeUpPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RequireLogin>{loaderData && <MakeUp {...loaderData} refused={actionData} />}</RequireLogin>;
}

type MakeUpProps = NonNullable<Route.ComponentProps['loaderData']> & { refused: RefusedForm | undefined };

function MakeUp({ lost, chairs, now: told, refused }: MakeUpProps) {
  const { t } = useTranslation('coming');
  const { patient, date, time, CenterName, amount } = lost;
  const now = new Date(told);
  const person = patient.isSelf ? null : patient;
  const forWhom = person ? { for: person._id } : {};
  return (
    <div className="page-width flex flex-col gap-6 pt-2 pb-7 *:max-w-3xl desk:gap-8 desk:pb-11">
      <header>
        <BackLink to={paths.appointments(person?._id)}>{t('back')}</BackLink>
        {!patient.isSelf && (
          <p className="mb-1 text-lg font-strong text-teal wrap-anywhere">{t('for', { name: patient.name })}</p>
        )}
        <h1 className="type-title">{t('makeUp.title')}</h1>
        <p className="mt-2 max-w-[62ch] text-muted wrap-anywhere">
          {t(lost.missed ? 'makeUp.missed' : lost.byCenter ? 'makeUp.byCenter' : 'makeUp.instead', {
            when: `${formatShortDate(date)}, ${formatWindow(time)}`,
            center: CenterName,
          })}
          {lost.keepsPrice && <span> {t('makeUp.keepsPrice')}</span>}
        </p>
      </header>
      {chairs.length === 0 ? (
        <EmptyState
          title={t('makeUp.none')}
          action={<ButtonLink to={pathFor(paths.centers, person?._id)}>{t('makeUp.find')}</ButtonLink>}
        >
          {t('makeUp.noneText')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('makeUp.chairs')}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {chairs.map((chair) => (
            <li
              key={`${chair.centerId} ${chair.date} ${chair.time}`}
              className="flex flex-col gap-3 px-4 py-4 md:flex-row md:items-center md:justify-between desk:px-6"
            >
              <Chair chair={chair} amount={lost.funded ? null : amount} now={now} />
              {lost.keepsPrice ? (
                <TakeAtOldPrice chair={chair} forWhom={forWhom} refused={refused} />
              ) : (
                <ButtonLink
                  to={paths.booking(chair.centerId, { ...forWhom, date: chair.date, time: chair.time })}
                  variant="outline"
                  className="shrink-0"
                  aria-label={t('makeUp.bookOne', nameOf(chair))}
                >
                  {t('makeUp.book')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <Note>{t(lost.missed ? 'makeUp.howMissed' : 'makeUp.how')}</Note>
    </div>
  );
}

const nameOf = ({ date, time, CenterName }: MakeUpChair) => ({
  when: `${formatShortDate(date)}, ${formatWindow(time)}`,
  center: CenterName,
});

type TakeAtOldPriceProps = {
  chair: MakeUpChair;
  forWhom: { for?: string };
  refused: RefusedForm | undefined;
};

/** Books at the price of the lost session, which only this page knows, and redirects to the payment. */
function TakeAtOldPrice({ chair, forWhom, refused }: TakeAtOldPriceProps) {
  const { t } = useTranslation(['coming', 'booking']);
  const { date, time, centerId, CenterName, price } = chair;
  return (
    <Form intent={`${centerId} ${date} ${time}`} refused={refused} className="flex shrink-0 flex-col gap-2">
      {Object.entries({ ...forWhom, date, time, centerId, CenterName, price }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormRefusal />
      <SubmitButton
        variant="outline"
        busyLabel={t('booking:summary.booking')}
        aria-label={t('makeUp.bookOne', nameOf(chair))}
      >
        {t('makeUp.pay', { price: formatPrice(price) })}
      </SubmitButton>
    </Form>
  );
}

/**
 * A free chair: when, where, at what price, and how far it is from the sessions before and after. `amount`: what the lost session
 * cost, in rupees; null where somebody else paid for it, so that the center's price says nothing.
 */
function Chair({ chair, amount, now }: { chair: MakeUpChair; amount: number | null; now: Date }) {
  const { t } = useTranslation('coming');
  const { date, time, CenterName, price, kilometres, hoursBefore, hoursAfter } = chair;
  const difference = price - (amount ?? 0);
  return (
    <div className="min-w-0">
      <p className="figure text-lg leading-snug font-card">
        {formatShortDate(date)}, {formatWindow(time)}
      </p>
      <p className="wrap-anywhere">
        {CenterName}
        {kilometres !== null && kilometres > 0 && (
          <span className="text-muted">, {t('makeUp.away', { kilometres })}</span>
        )}
      </p>
      <NameInLanguage of={CenterName} />
      {amount !== null && (
        <p className="tabular">
          <span className="figure">{formatPrice(price)}</span>
          {difference !== 0 && (
            <span className="text-muted">
              {', '}
              {t(difference > 0 ? 'makeUp.more' : 'makeUp.less', { amount: formatPrice(Math.abs(difference)) })}
            </span>
          )}
        </p>
      )}
      <p className="type-second text-muted">
        {[
          hoursBefore === null ? '' : t('makeUp.before', { count: hoursBefore }),
          hoursAfter === null ? '' : t('makeUp.after', { count: hoursAfter }),
        ].join(' ')}
      </p>
      {isLate(sittingOf(chair), now) && <LateMark words={amount === null ? 'summary.lateUnpaid' : 'summary.late'} />}
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation('coming');
  return <PageFailed title={t('makeUp.failed')} />;
}
