import { redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { centers } from '../../../contract/centers';
import type { PageVisit } from '../../../contract/page-visit';
import { patients } from '../../../contract/patients/people';
import { series } from '../../../contract/bookings/series';
import { type Offer, offers, waits } from '../../../contract/bookings/waits';
import { payableBy } from '../../../locales/paid-with';
import { OFFER_MINUTES } from '../../../domain/waits';
import { leaveFlash } from '../../lib/flash';
import { type FormValues, reloadAfterForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Refusal } from '../../lib/refusal';
import { useLastingAnswer } from '../../framework/use-lasting-answer';
import { attempt, callForPatient, callFrom, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Note } from '../../ui/note';
import { bookedPath } from '../appointments/what-was-booked';
import { RequireLogin } from '../frame/require-login';
import { forIn } from '../people/for-whom';
import type { Route } from './+types/page';
import { fundingIn, waysToPay } from '../paying/ways';
import { KeptChairs, type OtherWays } from './kept-chairs';
import { RegularSeries } from './regular-series';
import { WaitList } from './wait-list';
import { WhyNot } from './why-not';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('waits');
  return <PageTitle title={t('title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const kept = await callForPatient(visit, request, offers.list);
  if (!kept) return null;
  const list = (await callFrom(visit, waits.list)).waits;
  const isAboutAnyone = list.length + kept.offers.length + kept.series.length > 0;
  const people = isAboutAnyone ? (await callFrom(visit, patients.list)).patients : [];
  // The names of the people the account cares for, by id.
  const names = Object.fromEntries(people.filter(({ isSelf }) => !isSelf).map(({ _id, name }) => [_id, name]));
  return { kept, waits: list, names, otherWays: await otherWaysToPay(visit, kept.offers) };
}

/** The ways to pay for each kept chair, online and otherwise, by offer id. */
async function otherWaysToPay(visit: PageVisit, kept: readonly Offer[]): Promise<OtherWays> {
  const ways: OtherWays = {};
  for (const { _id, patientId, sessions, renewal, coverId } of kept) {
    const { answer } = await attempt(visit, centers.one, { params: { center: sessions[0]!.centerId } });
    if (!answer) continue;
    const online = payableBy(answer.funding?.online ?? []);
    ways[_id] = { online, scheme: null, atCenter: false };
    // The dates of a series are paid like its other sessions.
    if (renewal) continue;
    const paying = await waysToPay(
      visit,
      answer.center,
      answer.funding,
      patientId,
      coverId ? `scheme ${coverId}` : null,
    );
    if (!paying) continue;
    const { id: way, price, on } = paying.ways.find(({ id }) => id === paying.first)!;
    const name = on && paying.names[on.scheme];
    ways[_id] = {
      online,
      scheme: name && price !== null ? { way, name, price } : null,
      atCenter: paying.atCenter.length > 0,
    };
  }
  return ways;
}

/**
 * Handles all forms of the page. Taking a chair redirects to the hosted checkout if something is to be paid; the others let a chair
 * go, begin or end waiting, or stop renewals.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const params = { id: values['intent'] ?? '' };
  const { for: whom } = forIn(new URL(request.url).searchParams);
  if (values['do'] === 'take') {
    const { date, time, price } = values;
    const asked = values['way'] ? { ...fundingIn({ way: values['way'] }), price } : {};
    const query = { ...(values['endOtherWaits'] && { endOtherWaits: 'true' }), ...asked };
    const { answer, refusal } = await attempt(visit, offers.accept, { params, query });
    if (refusal) return refuse(refusal);
    if (answer.session) return redirect(answer.session.url, 303);
    if (date && time) return redirect(bookedPath({ date, time }, values['for']), 303);
    const say = answer.state === 'confirmed' ? 'done.taken' : 'done.asked';
    const headers = leaveFlash({ tone: 'success', namespace: 'waits', say });
    return redirect(paths.appointments(values['for']), { status: 303, headers });
  }
  const { refusal, say } = await others();
  if (refusal) return refuse(refusal);
  return redirect(paths.offers(whom), {
    status: 303,
    headers: leaveFlash({ tone: 'success', namespace: 'waits', say }),
  });

  async function others() {
    if (values['do'] === 'decline') {
      const say = values['isRenewal'] ? 'done.declinedDates' : 'done.declined';
      return { ...(await attempt(visit, offers.decline, { params })), say };
    }
    if (values['do'] === 'stopRenewals')
      return { ...(await attempt(visit, series.stopRenewals, { params })), say: 'done.renewalsStopped' };
    if (values['do'] === 'stop') return { ...(await attempt(visit, waits.end, { params })), say: 'done.stopped' };
    return { ...(await attempt(visit, waits.add, { body: wantedBy(values) })), say: 'done.waiting' };
  }

  function refuse(refusal: Refusal) {
    return refuseForm(values, refusal);
  }
}

/** Reads what to wait for from the booking page's form. */
function wantedBy({ centerId = '', date = '', times = '', for: patientId = '' }: FormValues) {
  return { centers: [centerId], dates: [date], times: times.split(','), ...(patientId && { patientId }) };
}

export const shouldRevalidate = reloadAfterForm;

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The chairs kept for the patient, and what the patient waits for (/offers). The mail about a chair leads here. */
export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('waits');
  const refused = useLastingAnswer(actionData);
  // A patient who only has regular sessions need not read about waiting.
  const isAboutWaits = loaderData !== null && (loaderData.waits.length > 0 || loaderData.kept.series.length === 0);
  return (
    <RequireLogin>
      {loaderData && (
        <div className="page-width flex flex-col gap-8 py-7 *:max-w-3xl desk:gap-10 desk:py-11">
          <h1 className="type-title">{t('title')}</h1>
          {refused && <WhyNot refused={refused} />}
          <KeptChairs
            loaded={loaderData.kept}
            waits={loaderData.waits}
            names={loaderData.names}
            otherWays={loaderData.otherWays}
          />
          <RegularSeries loaded={loaderData.kept} names={loaderData.names} />
          {isAboutWaits && <WaitList waits={loaderData.waits} names={loaderData.names} />}
          {isAboutWaits && <Note>{t('how', { minutes: OFFER_MINUTES })}</Note>}
        </div>
      )}
    </RequireLogin>
  );
}
