import { type ReactNode, useEffect, useState } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  redirect,
  useRevalidator,
  useMatches,
  useRouteError,
  useSearchParams,
} from 'react-router';
import * as paths from '../../../contract/paths';
import { centers } from '../../../contract/centers';
import { istDateOf } from '../../../domain/time';
import { lastBookableDate } from '../../../domain/windows';
import { refetchSession } from '../../lib/api/session';
import { formatClockTime } from '../../lib/i18n/format';
import { useErrorText, useRefusalText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type FormValues, readForm } from '../../lib/form';
import { thrownError } from '../../lib/refusal';
import { schemeNames } from '../../lib/scheme-names';
import { useLastingAnswer } from '../../framework/use-lasting-answer';
import { callFrom, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { LinkRows } from '../../ui/link-rows';
import { Callout } from '../../ui/callout';
import { laterPart } from '../../ui/later-part';
import { lazyDialog } from '../../ui/lazy-dialog';
import { Spinner } from '../../ui/spinner';
import { type Person, type Which, actingFor, comingAnd, othersSessions } from '../people/acting';
import { PeopleSwitch } from '../people/people-switch';
import { RequireLogin } from '../frame/require-login';
import { needsOf } from '../needs/needs';
import { offersOf } from '../needs/offers-of';
import { payableOf } from '../needs/payable-of';
import type { Route } from './+types/page';
import { type Appointment, isChecked, isHeld, nextAppointment, parseFilter } from './appointment';
import { SchemeNamesContext } from './appointment-text';
import { AppointmentList, LATEST, LIST_HEADING_ID, NoAppointments, NothingAhead, Counters } from './appointment-list';
import { type Question, questionPath } from './ask-button';
import { CancelQuestion } from './cancel-question';
import { type Unchanged, accepting, cancelling, changeFromBrowser, moving, pressAgain } from './change-appointment';
import { comingSessions, LINES_FROM } from './coming';
import { ComingSessions } from './coming-sessions';
import { change, paySelf } from './send-change';
import { takeBack, whatCanBeUndone } from './undo';
import { whatWasBooked } from './what-was-booked';
import { NextAppointment } from './next-appointment';
import { QuestionPage } from './question-page';
import { type Known, type MyBookings, useAppointments } from './use-appointments';
import { useIsOnline } from '../../lib/use-is-online';

export const handle = { Head };

const NeedsList = laterPart('needs-list', () => import('../needs/needs-list').then((file) => file.NeedsList));
const BookedPanel = laterPart('booked-panel', () => import('./booked-panel').then((file) => file.BookedPanel));
const UndoPanel = laterPart('undo-panel', () => import('./undo-panel').then((file) => file.UndoPanel));
const PushAsk = laterPart('push-ask', () => import('../phone/push-ask').then((file) => file.PushAsk));
const OwnPhoneSwitch = laterPart('own-phone-switch', () =>
  import('../phone/own-phone-switch').then((file) => file.OwnPhoneSwitch),
);
const MoveQuestion = laterPart('move-question', () => import('./move-question').then((file) => file.MoveQuestion));
const CancelDialog = lazyDialog(() => import('./cancel-dialog').then((file) => file.CancelDialog));
const MoveDialog = lazyDialog(() => import('./move-dialog').then((file) => file.MoveDialog));

function Head() {
  const { t } = useTranslation('appointments');
  const loaded = useMatches().at(-1)?.loaderData as { person?: Person | null } | undefined;
  return <PageTitle title={loaded?.person ? t('for.title', { name: loaded.person.name }) : t('title')} />;
}

/** Loads the appointments of the person in `?for=`, and with `?move=` the free chairs of that appointment's center. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const which = listed(searchParams, visit.now);
  const { own: known = null, people = [], person = null } = (await actingFor(visit, request, which)) ?? {};
  // Without `for`, the page of an account that only books for others shows one of them. `for` without a name is the account's own
  // person; `PeopleSwitch` links to it.
  const theirs = known && !searchParams.has('for') ? await othersSessions(visit, known, which) : null;
  if (theirs) throw redirect(paths.appointments(theirs.person._id, Object.fromEntries(searchParams)));
  const all = known?.myBookingData ?? [];
  const names = schemeNames(all.flatMap(({ funding }) => funding?.scheme ?? []));
  const booked = await whatWasBooked(visit, all, searchParams.get('booked'));
  const moved = all.find(({ _id }) => _id === searchParams.get('move'));
  const undo = await whatCanBeUndone(visit, searchParams.get('undo'));
  const kept = known ? await offersOf(visit) : [];
  const payable = await payableOf(visit, all);
  const shown = { known, people, person, names, booked, undo, kept, payable };
  if (!moved) return { ...shown, chairs: null };
  const now = new Date(visit.now);
  const scheme = moved.funding?.scheme;
  const query = { centerId: moved.dialysisCenterId._id, from: istDateOf(now), to: lastBookableDate(now), scheme };
  return { ...shown, chairs: await callFrom(visit, centers.availability, { query }) };
}

/** Which bookings the page loads. All of them only if the URL asks for that. */
function listed(search: URLSearchParams, now: string): Which {
  const isAll = search.get('past') === 'all' || parseFilter(search.get('show')) !== 'all';
  return isAll ? {} : comingAnd(LATEST, now);
}

/** Opening or closing the question of cancelling needs no reload. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.href === nextUrl.href;
  const loads = ({ searchParams }: URL) =>
    ['move', 'for', 'booked', 'undo', 'show', 'past'].map((name) => searchParams.get(name)).join();
  return formMethod === undefined && !isSame && loads(currentUrl) === loads(nextUrl) ? false : defaultShouldRevalidate;
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request.clone());
  const { intent, appointment = '', undo = '' } = sent;
  if (intent === 'undo') return takeBack(context.get(visitContext), request, undo);
  if (intent === 'self-pay') return paySelf(context.get(visitContext), appointment);
  return change(context.get(visitContext), request, readChange(sent), sent);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await readForm(request.clone());
  const { intent } = sent;
  if (intent === 'self-pay' || intent === 'undo') return pressAgain(serverAction);
  return changeFromBrowser(request, readChange(sent).wanted, serverAction);
}

function readChange({ intent, appointment = '', promised, date = '', time = '', doctorAsked, reason }: FormValues) {
  if (intent === 'accept') return { wanted: accepting(appointment), to: 'accept' as const };
  if (intent !== 'move') return { wanted: cancelling(appointment, Number(promised)), to: 'cancel' as const, reason };
  return { wanted: moving(appointment, { date, time }), to: { date, time, doctorAsked: doctorAsked !== undefined } };
}

/** Shown when the session has ended since the last check. It reloads the document, which redirects to the login. */
function SessionOver() {
  useEffect(() => void refetchSession(), []);
  return <Spinner />;
}

/** The patient's appointments (/myappoinments). */
export default function AppointmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { known, ...shown } = loaderData;
  return (
    <RequireLogin>
      <Sheet>
        <SchemeNamesContext value={shown.names}>
          {known ? <Screen key={shown.person?._id} loaded={known} {...shown} refused={actionData} /> : <SessionOver />}
        </SchemeNamesContext>
      </Sheet>
    </RequireLogin>
  );
}

type ScreenProps = Omit<Route.ComponentProps['loaderData'], 'known'> & {
  loaded: MyBookings;
  refused: Unchanged | undefined;
};

function Screen({ loaded, chairs, refused: answered, ...shown }: ScreenProps) {
  const { person } = shown;
  const known = useAppointments(loaded);
  const refused = useLastingAnswer(answered);
  const [search] = useSearchParams();
  const isLooking = person?.access === 'view';
  const asked = (question: Question) => !isLooking && known.rows.find(({ _id }) => _id === search.get(question));
  const [cancelled, moved] = [asked('cancel'), asked('move')];
  const about = { ...known, refused, Frame: QuestionPage };
  if (cancelled && cancelled.cancellation.allowed) return <CancelQuestion {...about} appointment={cancelled} />;
  if (moved && chairs) return <MoveQuestion {...about} appointment={moved} loaded={chairs} />;
  return <Overview known={known} {...shown} refused={refused} />;
}

type OverviewProps = { known: Known } & Omit<ScreenProps, 'loaded' | 'chairs'>;

/** Everything that waits for the person, the next appointment, and the lists. */
function Overview({ known, people, person, names, booked, undo, kept, payable, refused }: OverviewProps) {
  const { t } = useTranslation('appointments');
  const refusalText = useRefusalText();
  const { now, appointments, rows, others } = known;
  const [question, setQuestion] = useState<{ about: Question; id: string } | null>(null);
  const appointment = rows.find(({ _id }) => _id === question?.id);
  const isLooking = person?.access === 'view';
  const ask = isLooking ? null : (about: Question, { _id }: { _id: string }) => setQuestion({ about, id: _id });
  const QuestionDialog = question?.about === 'move' ? MoveDialog : CancelDialog;
  const close = () => setQuestion(null);
  const [search] = useSearchParams();
  const done = () => {
    close();
    keepFocus();
  };
  const next = nextAppointment(appointments, now);
  const justBooked = appointments.filter(
    (one) => booked?.ids.includes(one._id) && (one.bookingStatus === 'confirmed' || isChecked(one)),
  );
  const [atFirst] = useState(() => new Map(rows.map((one) => [one._id, one])));
  const coming = comingSessions(rows, now, atFirst);
  const isCompact = coming.length >= LINES_FROM;
  const held: Appointment[] = rows.filter(isHeld);
  const rest = rows.filter((one) => !coming.includes(one) && !held.includes(one));
  const needs = isLooking ? [] : needsOf(appointments, kept, now);
  return (
    <>
      <PageHead person={person}>
        <Counters appointments={appointments} others={others.completed} isCompact={isCompact} />
      </PageHead>
      {people.length > 0 && (
        <PeopleSwitch label={t('for.label')} self={t('for.self')} people={people} person={person} isSelfNamed />
      )}
      {person && person.access !== 'manage' && (
        <p className="type-second text-muted">{t(`for.${person.access}`, { name: person.name })}</p>
      )}
      <StaleCallout known={known} />
      {undo && <UndoPanel key={undo.id} {...undo} />}
      {justBooked.length > 0 && <BookedPanel appointments={justBooked} papers={booked!.papers} />}
      {refused && <Callout tone="error">{refusalText(refused.refusal)}</Callout>}
      {needs.length > 0 && (
        <NeedsList {...{ needs, names, payable }} now={known.knownAt.toISOString()} {...(ask && { onAsk: ask })} />
      )}
      {appointments.length === 0 ? (
        <NoAppointments person={person} />
      ) : (
        <>
          {next && <NextAppointment appointment={next} person={person} now={now} isCompact={isCompact} onAsk={ask} />}
          {next && <PushAsk />}
          {!next && !needs.some(({ kind }) => kind === 'hold') && <NothingAhead person={person} />}
          <ComingSessions
            headingId={COMING_HEADING_ID}
            sessions={coming}
            {...{ next, held, isCompact, now }}
            onAsk={ask}
          />
          <Ways
            person={person}
            isAhead={next !== null}
            hasSeries={appointments.some(({ seriesId }) => seriesId !== null)}
          />
          {rest.length > 0 && <AppointmentList appointments={rest} others={others.count} now={now} onAsk={ask} />}
        </>
      )}
      <OwnPhoneSwitch appointments={appointments} />
      {question && appointment && (
        <QuestionDialog
          {...{ appointment, appointments, now }}
          instead={questionPath(search, question.about, appointment)}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  );
}

type WaysProps = {
  person: Person | null;
  /** Whether an appointment is ahead. */
  isAhead: boolean;
  /** Whether some sessions were booked as a series, whose next dates are offered. */
  hasSeries: boolean;
};

/** Links onwards: a whole month at once, the sessions on paper, and in a calendar. */
function Ways({ person, isAhead, hasSeries }: WaysProps) {
  const { t } = useTranslation('appointments');
  const ways = [
    { to: paths.month({}, person?._id), title: t('month') },
    ...(hasSeries ? [{ to: paths.offers(person?._id), title: t('offers') }] : []),
    ...(isAhead && person?.access !== 'view' ? [{ to: paths.coming(person?._id), title: t('several') }] : []),
    ...(isAhead ? [{ to: paths.printedAppointments(person?._id), title: t('print') }] : []),
    { to: paths.calendar, title: t('calendar') },
  ];
  return <LinkRows rows={ways} />;
}

const COMING_HEADING_ID = 'coming-appointments';

/** Moves the focus to the lists once the dialog has closed, if the pressed button disappeared with its appointment. */
function keepFocus() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`#${COMING_HEADING_ID}, #${LIST_HEADING_ID}`)?.focus();
    }),
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="page-width flex flex-col gap-3 pt-4 pb-7 md:gap-4 md:pt-7 desk:gap-5 desk:py-11">{children}</div>
  );
}

/** The page's heading, with the counters beside it. */
function PageHead({ person, children }: { person?: Person | null; children?: ReactNode }) {
  const { t } = useTranslation('appointments');
  return (
    <div className="flex flex-col gap-3 md:gap-4 desk:flex-row desk:items-end desk:justify-between">
      <h1 className="type-title wrap-anywhere">{person ? t('for.title', { name: person.name }) : t('title')}</h1>
      {children}
    </div>
  );
}

/** Says that the data is old, and from when. */
function StaleCallout({ known: { knownAt, error, refresh } }: { known: Known }) {
  const { t } = useTranslation(['appointments', 'common']);
  const isOnline = useIsOnline();
  if (isOnline && !error) return null;
  const time = formatClockTime(knownAt);
  return (
    <Callout
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
    </Callout>
  );
}

/** Shown when the appointments can't be loaded: a failure must never look like an empty list. */
export function ErrorBoundary() {
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isOnline = useIsOnline();
  return (
    <RequireLogin>
      <Sheet>
        <PageHead />
        <ErrorState
          title={t('error.title')}
          text={t('error.text', { reason: isOnline ? errorText(thrownError(error)) : t('error.offline') })}
          onRetry={() => void revalidate()}
          isRetrying={state === 'loading'}
        />
      </Sheet>
    </RequireLogin>
  );
}
