import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from 'react-router';
import * as paths from '../../../contract/paths';
import { bookings } from '../../../contract/bookings/bookings';
import type { ResponseOf } from '../../../contract/endpoint';
import type { RefusalCode } from '../../../contract/refusals';
import searchUrl from '../../drawings/spot-search.svg';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type Refusal, thrownError } from '../../lib/refusal';
import { type SchemeNames, schemeNames } from '../../lib/scheme-names';
import { callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/error-state';
import { RequireLogin } from '../frame/require-login';
import type { Route } from './+types/page';
import { KnownPayment } from './known-payment';
import { OutcomeHead } from './outcome-head';
import './print.css';
import { leadingOf, storyOf } from './story';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('success');
  const loaded = useMatches().at(-1)?.loaderData as PaymentAnswer | null | undefined;
  const payment = loaded && leadingOf(loaded.BookingData);
  return <PageTitle title={payment ? t(`story.${storyOf(payment)}.title`) : t('title')} />;
}

export type PaymentAnswer = ResponseOf<typeof bookings.bookingDetails>;
export type LoadedPayment = PaymentAnswer & { names: SchemeNames };

/**
 * Refusals for an unknown session, another patient's, or a malformed id. All show the same page, so that nothing leaks.
 */
const UNKNOWN: readonly (RefusalCode | undefined)[] = ['payment-not-found', 'invalid-input'];

/** The payment of a checkout session, according to the provider. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<LoadedPayment | null> {
  const session_id = new URL(request.url).searchParams.get('session_id') ?? '';
  const answer = await callForPatient(context.get(visitContext), request, bookings.bookingDetails, {
    query: { session_id },
  });
  if (answer?.BookingData.length === 0) throw data(NOBODYS, { status: NOBODYS.status });
  return (
    answer && { ...answer, names: schemeNames(answer.BookingData.flatMap(({ funding }) => funding?.scheme ?? [])) }
  );
}

const NOBODYS: Refusal = { status: 404, code: 'payment-not-found', message: '' };

/** After payment (/success?session_id=…). */
export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireLogin>
      <Outcome>{loaderData && <KnownPayment loaded={loaderData} />}</Outcome>
    </RequireLogin>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && UNKNOWN.includes((error.data as Refusal | null)?.code);
  return <Outcome>{isUnknown ? <UnknownPayment /> : <NotLoaded error={error} />}</Outcome>;
}

function Outcome({ children }: { children: ReactNode }) {
  const { t } = useTranslation('success');
  return (
    <div className="page-width flex flex-col gap-7 py-8 desk:gap-10 desk:py-14 print:p-0">
      {children}
      <BackLink to={paths.home}>{t('ways.home')}</BackLink>
    </div>
  );
}

/** The URL names no payment of this patient. */
function UnknownPayment() {
  const { t } = useTranslation('success');
  return (
    <>
      <OutcomeHead
        title={t('unknown.title')}
        lead={t('unknown.lead')}
        spokenLead={t('unknown.lead')}
        isPrinted
        picture={<img src={searchUrl} alt="" width={160} height={120} className="h-24 w-32 desk:h-30 desk:w-40" />}
      />
      <div className="flex flex-col gap-3 md:flex-row md:justify-center desk:justify-start">
        <ButtonLink to={paths.appointments(null)}>{t('ways.view')}</ButtonLink>
        <ButtonLink to={paths.centers} variant="outline">
          {t('ways.find')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The state of the payment could not be loaded. If it was made, nothing is lost. */
function NotLoaded({ error }: { error: unknown }) {
  const { t } = useTranslation('success');
  const errorText = useErrorText();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <ErrorState
        headingLevel={1}
        title={t('error.title')}
        text={t('error.text', { reason: errorText(thrownError(error)) })}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
      <ButtonLink to={paths.appointments(null)} variant="tonal" className="md:self-center">
        {t('ways.view')}
      </ButtonLink>
    </>
  );
}
