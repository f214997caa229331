import { type ShouldRevalidateFunctionArgs, data, redirect, replace } from 'react-router';
import * as paths from '../../../../contract/paths';
import { bookings } from '../../../../contract/bookings/bookings';
import { type Center, centers } from '../../../../contract/centers';
import type { BodyOf } from '../../../../contract/endpoint';
import { type Patient, patients } from '../../../../contract/patients/people';
import { type SeriesSession, series } from '../../../../contract/bookings/series';
import { payableBy } from '../../../../locales/paid-with';
import type { Sitting } from '../../../../domain/series';
import { UNREACHED, keepTyped, readForm, refuseForm } from '../../../lib/form';
import { useTranslation } from '../../../lib/i18n/use-translation';
import type { Refusal } from '../../../lib/refusal';
import { attempt, callForPatient, callFrom, visitContext } from '../../../lib/visit';
import { PageTitle } from '../../../page-head';
import { type Folded, foldSeries } from '../../appointments/appointment';
import { bookedPath } from '../../appointments/what-was-booked';
import { LATEST_FOR_USUAL } from '../again';
import { type HeldBooking, holdToPay } from '../../dialysis/booking/own-bookings';
import { useFreshAfterPayment } from '../../dialysis/booking/use-fresh-after-payment';
import { PageFailed } from '../../frame/page-failed';
import { RequireLogin } from '../../frame/require-login';
import { sittingsOf } from '../../gaps/gaps';
import { type Paying, forSeveral, fundingIn, waysToPay } from '../../paying/ways';
import { comingAnd } from '../../people/acting';
import type { Route } from './+types/page';
import { MonthScreen } from './month-screen';
import { type Habit, type Pattern, daysProblem, lastHabit, readPattern } from './pattern';
import { chosenOf, readChoices, withChoices } from './plan';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('series');
  return <PageTitle title={t('title')} />;
}

/** The dates of the pattern with their states, or why they can't be shown. */
type Look = { sessions: SeriesSession[]; refusal: null } | { sessions: null; refusal: Refusal };

export type LoadedMonth = {
  now: string;
  /** The people for whom this account may book. */
  people: Pick<Patient, '_id' | 'name' | 'isSelf'>[];
  patient: Pick<Patient, '_id' | 'name' | 'isSelf'>;
  habit: Habit | null;
  pattern: Pattern;
  center: Center | null;
  /** The ways to pay, with the URL's (`way`) as first; null where there is only one, online. */
  paying: Paying | null;
  /** The online ways to pay, in words. */
  online: ReturnType<typeof payableBy>;
  /** The button's words. */
  press: Press;
  /** Null until a center and a weekday are chosen. */
  look: Look | null;
  /** The names of other centers that are offered, by their ids. */
  names: Record<string, string>;
  /** The patient's present sessions. */
  own: Sitting[];
  /** A hold that waits to be paid. */
  toPay: Folded<HeldBooking> | null;
};

type Press = 'summary.pay' | `booking:book.${'atCenter' | 'askAll' | 'free'}`;

/** The words of the button for the chosen way to pay. */
function pressOf(paying: Paying | null): Press {
  const way = paying?.ways.find(({ id }) => id === paying.first);
  if (way?.kind === 'at-center') return 'booking:book.atCenter';
  if (!way?.on) return 'summary.pay';
  if (way.on.check !== 'approved') return 'booking:book.askAll';
  return way.price === 0 ? 'booking:book.free' : 'summary.pay';
}

/**
 * Loads the month for the URL's pattern. Missing parts are filled in from the last weeks and written to the URL by a redirect.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<LoadedMonth | null> {
  const visit = context.get(visitContext);
  const { searchParams: query } = new URL(request.url);
  const known = await callForPatient(visit, request, patients.list);
  if (!known) return null;
  const people = known.patients.filter(({ access }) => access !== 'view');
  const wanted = query.get('for');
  const patient = people.find(({ _id, isSelf }) => (wanted ? _id === wanted : isSelf));
  if (!patient) throw data(NOBODY, { status: NOBODY.status });
  const patientId = patient.isSelf ? undefined : patient._id;

  const { now: moment, myBookingData } = await callFrom(visit, bookings.myBookings, {
    query: { patientId, ...comingAnd(LATEST_FOR_USUAL, visit.now) },
  });
  const now = new Date(moment);
  const habit = lastHabit(myBookingData, now);
  const { pattern, isWhole } = readPattern(query, habit, myBookingData, now);
  if (pattern.centerId && !isWhole) throw replace(paths.month(pattern, patientId ?? null));

  const { answer } = pattern.centerId
    ? await attempt(visit, centers.one, { params: { center: pattern.centerId } })
    : { answer: null };
  const found = answer && (await waysToPay(visit, answer.center, answer.funding, patientId, query.get('way')));
  const paying = forSeveral(found);
  const look = pattern.centerId && !daysProblem(pattern) ? await lookAt(pattern.centerId) : null;
  return {
    now: moment,
    people: people.map(nameOf),
    patient: nameOf(patient),
    habit,
    pattern,
    center: answer?.center ?? null,
    paying,
    online: payableBy(answer?.funding?.online ?? []),
    press: pressOf(paying),
    look,
    names: await namesOf(look?.sessions ?? []),
    own: sittingsOf(myBookingData),
    toPay: holdToPay(foldSeries(myBookingData)),
  };

  async function lookAt(centerId: string): Promise<Look> {
    const { time, days: weekdays, from, until } = pattern;
    const body = { centerId, time, weekdays, from, until, patientId, ...fundingIn({ way: paying?.first ?? '' }) };
    const { answer: seen, refusal } = await attempt(visit, series.preview, { body });
    return refusal ? { sessions: null, refusal } : { sessions: seen.sessions, refusal: null };
  }

  async function namesOf(sessions: readonly SeriesSession[]) {
    const offered = sessions.flatMap(({ alternatives }) => alternatives.map(({ centerId }) => centerId));
    const others = [...new Set(offered)].filter((id) => id !== pattern.centerId);
    const found = await Promise.all(others.map((id) => attempt(visit, centers.one, { params: { center: id } })));
    return Object.fromEntries(
      found.flatMap(({ answer: one }) => (one ? [[one.center._id, one.center.CenterName]] : [])),
    );
  }
}

const NOBODY: Refusal = { status: 404, code: 'patient-not-found', message: '' };

const nameOf = ({ _id, name, isSelf }: Patient) => ({ _id, name, isSelf });

/**
 * Whether to load the page's data again. Choices for single dates need nothing from the server; a submission may have changed
 * everything.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (formMethod && formMethod !== 'GET') return actionStatus !== UNREACHED;
  const patternOf = (url: URL) => `${url.pathname}?${withChoices(url.searchParams, new Map())}`;
  const isChoice = currentUrl.href !== nextUrl.href && patternOf(currentUrl) === patternOf(nextUrl);
  return isChoice ? false : defaultShouldRevalidate;
}

/**
 * Books the month as it was shown, and redirects to the hosted checkout, or to the appointments where nothing is to be paid online.
 * Without scripts the choices may have changed since the sum was shown; then the page is shown again with them.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const here = new URL(request.url);
  const values = await readForm(request);
  const { then, shown = '', sessions = '', total = '', patientId, doctorAsked, way = '', shownWay = '' } = values;
  const choices = readChoices(Object.entries(values));
  if (then === 'show' || chosenOf(choices) !== shown) {
    return replace(`${here.pathname}?${withChoices(here.searchParams, choices)}`);
  }
  if (!way.startsWith(shownWay)) {
    here.searchParams.set('way', way);
    return replace(`${here.pathname}${here.search}`);
  }
  const about = { sessions: readSessions(sessions), total, patientId, doctorAsked: doctorAsked !== undefined };
  const body = { ...about, ...fundingIn(values) };
  const { answer, refusal } = await attempt(visit, series.book, { body });
  if (refusal) return refuseForm(values, refusal);
  return redirect(answer.session?.url ?? bookedPath({ seriesId: answer.seriesId }, patientId), 303);
}

/** Reads the sessions of the form. The API refuses malformed ones. */
function readSessions(text: string): BodyOf<typeof series.book>['sessions'] {
  try {
    return JSON.parse(text) as BodyOf<typeof series.book>['sessions'];
  } catch {
    return [];
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** A month of sessions, booked together (/book/month). */
export default function MonthPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshAfterPayment();
  return (
    <RequireLogin>
      {loaderData && (
        <MonthScreen
          // A new key for each URL, also after Back, so that the forms show the URL's values.
          key={`${loaderData.patient._id} ${Object.values(loaderData.pattern).join()}`}
          {...loaderData}
          refused={actionData}
        />
      )}
    </RequireLogin>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation('series');
  return <PageFailed title={t('failed')} />;
}
