import { type ReactNode, useEffect, useState } from 'react';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  isRouteErrorResponse,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { bookings } from '../../../contract/bookings';
import { centers } from '../../../contract/centers';
import { istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { ApiError } from '../../lib/api/api-error';
import { refetchSession } from '../../lib/api/session';
import { formatClockTime } from '../../lib/i18n/format';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { readForm } from '../../lib/form';
import { type Refusal, toApiError } from '../../lib/refusal';
import { callForPatient, callFrom, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Notice } from '../../ui/notice';
import { lazyDialog } from '../../ui/lazy-dialog';
import { Spinner } from '../../ui/spinner';
import { RequireLogin } from '../frame/require-login';
import type { Route } from './+types/page';
import { isHeld, nextAppointment } from './appointment';
import { AppointmentList, LIST_HEADING_ID, NoAppointments, NothingAhead, Counters } from './appointment-list';
import type { Question } from './ask-button';
import { CancelPage } from './cancel-appointment';
import { type Unchanged, cancelling, changeFromBrowser, moving } from './change-appointment';
import { change } from './send-change';
import { MovePage } from './move-page';
import { NextAppointment } from './next-appointment';
import { UnpaidStrip } from './unpaid-strip';
import { type Known, type MyBookings, useAppointments } from './use-appointments';
import { useIsOnline } from '../../lib/use-is-online';

export const handle = { Head };

const CancelDialog = lazyDialog(() => import('./cancel-dialog').then((file) => file.CancelDialog));
const MoveDialog = lazyDialog(() => import('./move-dialog').then((file) => file.MoveDialog));

function Head() {
  const { t } = useTranslation('appointments');
  return <PageTitle title={t('title')} />;
}

/** The appointments, and with `?move=` the free chairs of that one's center. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const known = await callForPatient(visit, request, bookings.myBookings);
  const moved = new URL(request.url).searchParams.get('move');
  const center = known?.myBookingData.find(({ _id }) => _id === moved)?.dialysisCenterId;
  if (!center) return { known, days: [] };
  const now = new Date(visit.now);
  const query = { centerId: center._id, from: istDateOf(now), to: lastBookableDate(now) };
  return { known, days: (await callFrom(visit, centers.availability, { query })).days };
}

/** Changing the filter needs no reload: all appointments are loaded already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.href === nextUrl.href;
  const moved = (url: URL) => url.searchParams.get('move');
  return formMethod === undefined && !isSame && moved(currentUrl) === moved(nextUrl) ? false : defaultShouldRevalidate;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { wanted, to } = await readChange(request);
  return change(context.get(visitContext), request, wanted, to);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { wanted } = await readChange(request.clone());
  return changeFromBrowser(request, wanted, serverAction);
}

async function readChange(request: Request) {
  const { intent, appointment = '', promised, date = '', time = '' } = await readForm(request);
  const to = intent === 'move' ? { date, time } : null;
  return { to, wanted: to ? moving(appointment, to) : cancelling(appointment, Number(promised)) };
}

/** The session has ended since the last check: reloads the document, which redirects to the login. */
function SessionOver() {
  useEffect(() => void refetchSession(), []);
  return <Spinner />;
}

/** The patient's appointments (/myappoinments). */
export default function AppointmentsPage({ loaderData: { known, days }, actionData }: Route.ComponentProps) {
  return (
    <RequireLogin>
      <Sheet>{known ? <Screen loaded={known} days={days} refused={actionData} /> : <SessionOver />}</Sheet>
    </RequireLogin>
  );
}

type ScreenProps = {
  loaded: MyBookings;
  days: Route.ComponentProps['loaderData']['days'];
  refused: Unchanged | undefined;
};

function Screen({ loaded, days, refused }: ScreenProps) {
  const known = useAppointments(loaded);
  const [search] = useSearchParams();
  const asked = (question: Question) => known.rows.find(({ _id }) => _id === search.get(question));
  const [cancelled, moved] = [asked('cancel'), asked('move')];
  if (cancelled?.cancellation.allowed) return <CancelPage appointment={cancelled} refused={refused} />;
  if (moved) return <MovePage {...known} appointment={moved} days={days} refused={refused} />;
  return <Overview known={known} />;
}

/** Payments to complete, the next appointment, and all of them. */
function Overview({ known }: { known: Known }) {
  const { t } = useTranslation('appointments');
  const { now, appointments, rows } = known;
  const [question, setQuestion] = useState<{ about: Question; id: string } | null>(null);
  const appointment = rows.find(({ _id }) => _id === question?.id);
  const ask = (about: Question, { _id }: { _id: string }) => setQuestion({ about, id: _id });
  const close = () => setQuestion(null);
  const done = () => {
    close();
    keepFocus();
  };
  const next = nextAppointment(appointments, now);
  const unpaid = rows.filter(isHeld);
  return (
    <>
      <PageHead>
        <Counters appointments={appointments} />
      </PageHead>
      <StaleNotice known={known} />
      {unpaid.map((held) => (
        <UnpaidStrip key={held._id} appointment={held} now={now} />
      ))}
      {appointments.length === 0 ? (
        <NoAppointments />
      ) : (
        <>
          {next && <NextAppointment appointment={next} now={now} onAsk={ask} />}
          {!next && unpaid.length === 0 && <NothingAhead />}
          <Link to="/book/month" className="text-link inline-flex min-h-11 items-center self-start">
            {t('month')}
          </Link>
          <div className="mt-6 desk:mt-8">
            <AppointmentList appointments={rows} now={now} onAsk={ask} />
          </div>
        </>
      )}
      {question?.about === 'cancel' && appointment && (
        <CancelDialog appointment={appointment} onClose={close} onCancelled={done} />
      )}
      {question?.about === 'move' && appointment && (
        <MoveDialog appointment={appointment} appointments={appointments} now={now} onClose={close} onMoved={done} />
      )}
    </>
  );
}

/**
 * If the pressed button has disappeared with its appointment, the focus goes to the list once the dialog has closed.
 */
function keepFocus() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(LIST_HEADING_ID)?.focus();
    }),
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return <div className="page-width flex flex-col gap-4 py-7 desk:gap-5 desk:py-11">{children}</div>;
}

/** The page's heading, with the counters beside it. */
function PageHead({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('appointments');
  return (
    <div className="flex flex-col gap-4 desk:flex-row desk:items-end desk:justify-between">
      <h1 className="type-title">{t('title')}</h1>
      {children}
    </div>
  );
}

/** Says that the data is old, and from when. */
function StaleNotice({ known: { knownAt, error, refresh } }: { known: Known }) {
  const { t } = useTranslation(['appointments', 'common']);
  const isOnline = useIsOnline();
  if (isOnline && !error) return null;
  const time = formatClockTime(knownAt);
  return (
    <Notice
      tone="warning"
      isLive
      action={
        isOnline && (
          <Button variant="outline" size="small" onPress={refresh}>
            {t('common:tryAgain')}
          </Button>
        )
      }
    >
      {t(isOnline ? 'stale.failed' : 'stale.offline', { time })}
    </Notice>
  );
}

/** A failure to load appointments never looks like an empty list. */
export function ErrorBoundary() {
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isOnline = useIsOnline();
  const why = isRouteErrorResponse(error)
    ? toApiError(error.data as Refusal)
    : new ApiError('network', { message: 'No connection' });
  return (
    <RequireLogin>
      <Sheet>
        <PageHead />
        <ErrorState
          title={t('error.title')}
          text={t('error.text', { reason: isOnline ? errorText(why) : t('error.offline') })}
          onRetry={() => void revalidate()}
          isRetrying={state === 'loading'}
        />
      </Sheet>
    </RequireLogin>
  );
}
