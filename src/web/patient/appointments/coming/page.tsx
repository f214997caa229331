import { redirect } from 'react-router';
import { coming } from '../../../../contract/bookings/coming';
import type { ResponseOf } from '../../../../contract/endpoint';
import { type Sitting, firstOfRow } from '../../../../domain/series';
import { istDateOf } from '../../../../domain/time';
import { payerName } from '../../../../locales/paid-with';
import { leaveFlash } from '../../../lib/flash';
import { type FormValues, reloadAfterForm, keepTyped, readForm, refuseForm } from '../../../lib/form';
import { useTranslation } from '../../../lib/i18n/use-translation';
import type { Refusal } from '../../../lib/refusal';
import { type InLanguages, schemeNames } from '../../../lib/scheme-names';
import { attempt, visitContext } from '../../../lib/visit';
import { PageTitle } from '../../../page-head';
import { listPath } from '../change-appointment';
import { PageFailed } from '../../frame/page-failed';
import { RequireLogin } from '../../frame/require-login';
import { sittingsOf } from '../../gaps/gaps';
import { type Person, actingFor } from '../../people/acting';
import type { Route } from './+types/page';
import { type Asked, type Asking, FIELDS, readAsked, readMoves, readTicked } from './choices';
import { ComingScreen } from './coming-screen';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('coming');
  return <PageTitle title={t('title')} />;
}

/** What would be done with the sessions, or why that can't be shown. Null until a form has chosen the sessions. */
type Look =
  | { cancel: ResponseOf<typeof coming.cancelPreview>; move: null; refusal: null }
  | { cancel: null; move: ResponseOf<typeof coming.movePreview>; refusal: null }
  | { cancel: null; move: null; refusal: Refusal };

/** Who pays for a session instead of the patient. */
export type Payer = { kind: 'scheme' | 'sponsor'; name: InLanguages };
/** Payers by booking id, without the bookings that the patient pays. */
export type Payers = Record<string, Payer>;

export type LoadedComing = {
  now: string;
  asked: Asked;
  people: Person[];
  person: Person | null;
  /** The centers at which the person has coming sessions. */
  centers: { id: string; label: string }[];
  look: Look | null;
  /** All the person's sessions, for the gaps. */
  own: Sitting[];
  payers: Payers;
};

/** Loads the coming sessions of the person in `?for=`, with what cancelling or moving them would do. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<LoadedComing | null> {
  const visit = context.get(visitContext);
  const acting = await actingFor(visit, request, { from: firstOfRow(new Date(visit.now)) });
  if (!acting) return null;
  const { own, people, person } = acting;
  const asked = readAsked(new URL(request.url).searchParams, istDateOf(new Date(own.now)));
  const { mode, from, until, centerId, time, shiftDays } = asked;
  const body = {
    from,
    ...(until && { until }),
    ...(centerId && { centerId }),
    ...(person && { patientId: person._id }),
  };
  const open = own.myBookingData.filter(({ bookingStatus, hold }) => bookingStatus !== 'cancelled' && !hold);
  const ahead = open.filter(({ cancellation }) => cancellation.allowed);
  const names = schemeNames(ahead.flatMap(({ funding }) => funding?.scheme ?? []));
  const payers = ahead.flatMap(({ _id, funding }): [string, Payer][] => {
    if (funding?.sponsor) return [[_id, { kind: 'sponsor', name: payerName({ sponsor: funding.sponsor }) }]];
    return funding?.scheme ? [[_id, { kind: 'scheme', name: names[funding.scheme]! }]] : [];
  });
  const centers = new Map(ahead.map(({ dialysisCenterId: { _id, CenterName } }) => [_id, CenterName]));
  return {
    now: own.now,
    asked,
    people,
    person,
    centers: [...centers].map(([id, label]) => ({ id, label })),
    look: await lookAt(),
    own: sittingsOf(own.myBookingData),
    payers: Object.fromEntries(payers),
  };

  async function lookAt(): Promise<Look | null> {
    // A stay needs its last day.
    if (mode === 'hospital' && until === null) return null;
    if (mode !== 'move') {
      const { answer, refusal } = await attempt(visit, coming.cancelPreview, { body });
      return refusal ? { cancel: null, move: null, refusal } : { cancel: answer, move: null, refusal };
    }
    if (time === null && shiftDays === 0) return null;
    const wanted = { ...body, shiftDays, ...(time && { time }) };
    const { answer, refusal } = await attempt(visit, coming.movePreview, { body: wanted });
    return refusal ? { cancel: null, move: null, refusal } : { cancel: null, move: answer, refusal };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const here = new URL(request.url);
  const values = await readForm(request);
  const { searchParams: query } = here;
  const patientId = query.get('for');
  const forWhom = patientId ? { patientId } : {};
  return values['intent'] === 'move' ? move() : cancel();

  async function cancel() {
    const sessions = readTicked(values);
    if (sessions.length === 0) return refuse({ status: 400, message: '' });
    if (values['sure'] !== 'yes') {
      const ticked = sessions.map(({ bookingId }) => bookingId);
      return { ticked, isAsked: values['sure'] === undefined } satisfies Asking;
    }
    const until = values['hospitalUntil'];
    const asksForLate = values['asksForLate'] !== undefined;
    const { answer, refusal } = until
      ? await attempt(visit, coming.stay, { body: { sessions, until, asksForLate, ...forWhom } })
      : await attempt(visit, coming.cancel, { body: { sessions, ...forWhom } });
    if (refusal) return refuse(refusal);
    const list = new URL(listPath(query), here);
    if (answer.undo) list.searchParams.set('undo', answer.undo.id);
    return redirect(`${list.pathname}${list.search}`, 303);
  }

  async function move() {
    const { moves, stays, open, doctorAsked } = readMoves(values);
    const unanswered = Object.fromEntries(open.map((id) => [FIELDS.to(id), values['missing'] ?? '']));
    if (open.length > 0) return refuse({ status: 400, message: '', fields: unanswered });
    if (moves.length === 0) return refuse({ status: 400, message: '' });
    const { sure, ...moving } = values;
    if (sure !== 'yes') return { ticked: [], moving, isAsked: sure === undefined } satisfies Asking;
    const { from = '', until, centerId } = values;
    const scope = { from, ...(until && { until }), ...(centerId && { centerId }) };
    const body = { ...scope, moves, stays, doctorAsked, ...forWhom };
    const { answer, refusal } = await attempt(visit, coming.move, { body });
    return refusal ? refuse(refusal) : leave('move.done', { count: answer.count });
  }

  function refuse(refusal: Refusal) {
    return refuseForm(values, refusal);
  }

  function leave(say: string, told: FormValues | Record<string, string | number>) {
    const headers = leaveFlash({ tone: 'success', namespace: 'coming', say, values: told });
    return redirect(listPath(query), { status: 303, headers });
  }
}

export const shouldRevalidate = reloadAfterForm;

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Several coming sessions in one step: cancelled, or moved (/myappoinments/coming). */
export default function ComingPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RequireLogin>
      {loaderData && <ComingScreen key={loaderData.person?._id} {...loaderData} answered={actionData} />}
    </RequireLogin>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation('coming');
  return <PageFailed title={t('failed')} />;
}
