import { data, redirect, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router';
import { bookings } from '../../../../contract/bookings/bookings';
import { type Center, type NextFree, centers } from '../../../../contract/centers';
import type { ResponseOf } from '../../../../contract/endpoint';
import { payableBy } from '../../../../locales/paid-with';
import { firstOfRow } from '../../../../domain/series';
import { istDateOf } from '../../../../domain/time';
import { lastBookableDate } from '../../../../domain/windows';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { leaveFlash } from '../../../lib/flash';
import { type FormValues, type RefusedForm, UNREACHED, keepTyped, readForm, refuseForm } from '../../../lib/form';
import { useLastingAnswer } from '../../../framework/use-lasting-answer';
import { attempt, callForPatient, callFrom, visitContext } from '../../../lib/visit';
import { PageTitle } from '../../../page-head';
import { type Acting, type Person, actingFor } from '../../people/acting';
import { RequireLogin } from '../../frame/require-login';
import { type Paying, firstScheme, fundingIn, shownPrice, waysToPay } from '../../paying/ways';
export { CenterFailed as ErrorBoundary } from '../../centers/no-center';
import type { Route } from './+types/page';
import { bookedPath } from '../../appointments/what-was-booked';
import { BookingScreen } from './booking-screen';
import { CenterBlocked } from '../../centers/no-center';
import { type Concern, concernsOf } from './own-bookings';
import { useFreshAfterPayment } from './use-fresh-after-payment';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('centers');
  const loaded = useMatches().at(-1)?.loaderData as LoadedBooking | null | undefined;
  return <PageTitle title={loaded?.center.CenterName ?? t('detail.title')} />;
}

/** How many other centers are offered instead of one that takes no bookings. */
const OFFERED = 3;

export type LoadedBooking =
  | {
      status: 'open';
      center: Center;
      availability: ResponseOf<typeof centers.availability>;
      own: Acting['own'];
      people: Person[];
      person: Person | null;
      /** The ways to pay; null where there is only one, online. */
      paying: Paying | null;
      /** The online ways to pay, in words. */
      online: ReturnType<typeof payableBy>;
    }
  | { status: 'blocked'; center: Center; now: string; others: { center: Center; next: NextFree['next'] }[] };

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<LoadedBooking | null> {
  const visit = context.get(visitContext);
  const acting = await actingFor(visit, request, { from: firstOfRow(new Date(visit.now)) });
  if (!acting) return null;
  const { answer, refusal } = await attempt(visit, centers.one, { params: { center: params.centerId } });
  // A malformed id is treated like an unknown center.
  if (refusal) throw data(refusal, { status: refusal.code === 'invalid-input' ? 404 : refusal.status });
  const { center, funding } = answer;
  if (center.Status === 'blocked') return { status: 'blocked', center, ...(await othersThan(center)) };
  const now = new Date(visit.now);
  const way = new URL(request.url).searchParams.get('way');
  const paying = await waysToPay(visit, center, funding, acting.person?._id, way);
  const query = { centerId: center._id, from: istDateOf(now), to: lastBookableDate(now), ...firstScheme(paying) };
  const availability = await callFrom(visit, centers.availability, { query });
  return { status: 'open', center, ...acting, paying, online: payableBy(funding?.online ?? []), availability };

  /** Other centers with the soonest free chairs, in the same city if there are any. */
  async function othersThan({ _id, CenterCity }: Center) {
    const there = await callFrom(visit, centers.search, { query: { city: CenterCity } });
    const { now, found } = there.found.length > 0 ? there : await callFrom(visit, centers.search, { query: {} });
    return { now, others: found.filter((one) => one.center._id !== _id).slice(0, OFFERED) };
  }
}

/** The data of an open center's page. */
export type Loaded = Omit<Extract<LoadedBooking, { status: 'open' }>, 'status'> & {
  /** The action's answer: why it refused, or what it asks first. */
  answered: RefusedForm | Asked | undefined;
};

/** A booking that was not made yet, since the patient has to be asked about it first. */
export type Asked = { values: FormValues; asks: Concern[] };

/**
 * Whether to load the page's data again. Not for a choice, which is in the URL and needs nothing from the server; but for another
 * person, and after a submission.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus, currentUrl, nextUrl } = args;
  if (formMethod) return actionStatus !== UNREACHED;
  const forWhom = ({ searchParams }: URL) => searchParams.get('for');
  if (forWhom(currentUrl) !== forWhom(nextUrl)) return true;
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

/**
 * Books a session, or gives up a held chair. A booking redirects to the hosted checkout, or to the appointment where nothing is to
 * be paid online.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const forWhom = values['for'] ? { patientId: values['for'] } : {};
  const here = new URL(request.url);
  const asks = values['intent'] === 'give-up' ? [] : await unconfirmed();
  if (asks.length > 0) return { values, asks } satisfies Asked;
  const outcome = values['intent'] === 'give-up' ? await giveUp() : await book();
  return outcome.refusal ? refuseForm(values, outcome.refusal) : outcome.leadsTo;

  /**
   * The concerns, where the form does not confirm all of them. Empty for somebody logged out: the booking itself refuses them.
   */
  async function unconfirmed() {
    const { date = '', time = '', confirmed = '' } = values;
    const from = firstOfRow(new Date(visit.now));
    const own = await callForPatient(visit, request, bookings.myBookings, { query: { ...forWhom, from } });
    const asks = own ? concernsOf(own.myBookingData, { date, time }, new Date(visit.now)) : [];
    return asks.filter((concern) => !confirmed.split(' ').includes(concern)).length > 0 ? asks : [];
  }

  async function book() {
    const { date = '', time = '', CenterName = '' } = values;
    const about = { date, time, centerId: params.centerId, CenterName, price: shownPrice(values) };
    const body = { ...about, ...forWhom, ...fundingIn(values) };
    const { answer, refusal } = await attempt(visit, bookings.makePayment, { body });
    if (refusal) return { refusal };
    const booked = bookedPath({ date, time }, values['for']);
    return { refusal: null, leadsTo: redirect(answer.session?.url ?? booked, 303) };
  }

  async function giveUp() {
    const { refusal } = await attempt(visit, bookings.cancelBooking, {
      body: { appoinmentId: values['appoinmentId'] ?? '' },
    });
    for (const left of ['give-up', 'payment']) here.searchParams.delete(left);
    const headers = leaveFlash({ tone: 'success', namespace: 'booking', say: 'hold.cancelled' });
    return refusal
      ? { refusal }
      : { refusal, leadsTo: redirect(`${here.pathname}${here.search}`, { status: 303, headers }) };
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** A center, and booking in it (/dialysis/{centerid}). */
export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshAfterPayment();
  const answered = useLastingAnswer(actionData);
  return (
    <RequireLogin>
      {loaderData?.status === 'blocked' && <CenterBlocked {...loaderData} />}
      {loaderData?.status === 'open' && (
        <BookingScreen key={`${loaderData.center._id} ${loaderData.person?._id}`} {...loaderData} answered={answered} />
      )}
    </RequireLogin>
  );
}
