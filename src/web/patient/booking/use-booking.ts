import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { bookings } from '../../../contract/bookings/bookings';
import type { Day } from '../../../contract/centers';
import { isIstDate, type IstDate } from '../../../domain/time';
import { ApiError } from '../../lib/api/api-error';
import type { RefusedForm } from '../../lib/form';
import { toApiError } from '../../lib/refusal';
import { useLive } from '../../lib/use-live';
import {
  type Choice,
  chooseDay,
  chooseTime,
  type OwnWindows,
  type Session,
  type Wanted,
} from '../chair-picker/choose-session';
import { wayFor } from '../paying/pays-next';
import { forIn } from '../people/for-whom';
import { useFreeChairs } from '../chair-picker/free-chairs';
import { useConsent } from '../consent/use-consent';
import { guard, sittingsOf } from '../gaps/gaps';
import { bookingIn, concernsOf, holdAt, holdToPay, ownWindows } from './own-bookings';
import type { Asked, LoadedBooking } from './page';

export type Loaded = Omit<Extract<LoadedBooking, { status: 'open' }>, 'status'> & {
  /** The action's answer: why it refused, or what it asks first. */
  answered: RefusedForm | Asked | undefined;
};

/** Refresh interval of the patient's bookings while one is a hold. */
const HOLD_EVERY_MS = 30_000;

/** The id of the booking form: its windows and buttons are elsewhere in the page. */
export const BOOKING_FORM = 'booking';

/** The state of booking at a center: free chairs, the choice, the patient's own bookings. */
export function useBooking({ center, availability: loaded, own: loadedOwn, person, paying, answered }: Loaded) {
  const { values } = answered ?? {};
  const [wayId, setWay] = useState(values?.['way'] ?? paying?.first);
  // The answer after which another code was typed.
  const [outdated, setOutdated] = useState<Loaded['answered']>();
  const share = answered === outdated ? null : shareOfCode(answered);
  const ways = (paying?.ways ?? []).map((one) => (one.kind === 'sponsor' ? { ...one, price: share } : one));
  const way = ways.find(({ id }) => wayId === id || wayId?.startsWith(`${id} `)) ?? ways[0] ?? null;
  const chairs = useFreeChairs(center._id, loaded, new Date(loaded.now), way?.on?.scheme);
  useBlocked(chairs.error);
  const [hasHold, setHold] = useState(false);
  const every = hasHold ? HOLD_EVERY_MS : null;
  const ownBookings = useLive<typeof bookings.myBookings>(
    loadedOwn,
    every,
    '/auth/my-bookings',
    person ? { patientId: person._id } : {},
  );
  const mine = ownBookings.data.myBookingData;
  const holdsOne = mine.some((one) => one.hold);
  if (holdsOne !== hasHold) setHold(holdsOne);

  const own = useMemo(() => ownWindows(mine, center._id, !person), [mine, center._id, person]);
  const { day, choice, lost, choose, chooseDate, chooseTime } = useChoice(
    chairs.availability.days,
    own,
    values && { date: values['date'] ?? '', time: values['time'] ?? '' },
    way && way.id !== ways[0]?.id ? way.id : null,
  );

  const hold = holdAt(mine, center._id, choice);
  const inWindow = bookingIn(mine, choice);
  const isHoldChosen = hold !== null && inWindow?._id === hold._id;

  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'book';
  // Writing another choice to the URL would drop the action's answer.
  const [said, say] = useState({ of: answered, answered });
  if (answered && said.of !== answered) say({ of: answered, answered });
  const answer = said.answered?.values['intent'] === 'book' ? said.answered : undefined;
  const refusal = answer && 'refusal' in answer && !isBusy ? answer.refusal : null;
  // Told beside the code, as no failure.
  const isShareNew = refusal?.code === 'sponsor-share';
  const error = useMemo(() => (refusal && !isShareNew ? toApiError(refusal) : null), [refusal, isShareNew]);
  const { refresh } = ownBookings;
  // The answer was lost, but the chair may be held.
  useEffect(() => {
    if (answered && 'refusal' in answered && answered.refusal.status === 0) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answered]);
  const forgetAnswer = () => say((now) => ({ ...now, answered: undefined }));

  const hasAgreed = useRef(false);
  const consent = useConsent(() => {
    hasAgreed.current = true;
    submit();
  });
  const [params] = useSearchParams();
  const hasLeftPayment = params.get('payment') === 'left';

  return {
    /** Whom the session is for; null for the account's own person. */
    person,
    chairs,
    availability: chairs.availability,
    day,
    choice,
    lost,
    own,
    hold,
    isHoldChosen,
    /** A hold at any center that must be paid before another one. */
    toPay: holdToPay(mine),
    /** An appointment, or a hold at another center, in the chosen window. */
    taken: inWindow && !isHoldChosen ? inWindow : null,
    /** Whether the patient left the checkout of a hold that has ended since. */
    isHoldOver: hasLeftPayment && !hold && !inWindow,
    isBusy,
    error,
    /** What speaks against paying for the choice at once. */
    concerns: choice ? concernsOf(mine, choice, chairs.availability.now) : [],
    /** What the patient is asked about before paying; nothing until the button was pressed. */
    asks: answer && 'asks' in answer ? answer.asks : [],
    /** What the choice does to the gaps between the patient's sessions; null when that is settled already. */
    guarded: choice && !inWindow ? guard(choice, sittingsOf(mine), chairs.availability.days, own) : null,
    choose(session: Session) {
      forgetAnswer();
      choose(session);
    },
    chooseDate(date: string) {
      forgetAnswer();
      chooseDate(date);
    },
    chooseTime(time: string) {
      forgetAnswer();
      chooseTime(time);
    },
    forgetAnswer,
    /** Who pays for the choice; null where it is not asked. */
    way: way && wayFor(way, choice ? [choice.date] : []),
    /** The ways to pay, with what is left to pay with a sponsor's code once that is known. */
    ways,
    /** A sponsor's code that was sent. */
    code: values?.['sponsorCode'],
    /** What is left to pay with the code is shown for the first time, and nothing is booked yet. */
    isShareNew,
    /** Another code was typed: what is left to pay with it is not known. */
    changeCode() {
      setOutdated(answered);
      forgetAnswer();
    },
    chooseWay(id: string) {
      forgetAnswer();
      setWay(id);
    },
    /** Called on each submission: asks for missing consent first. */
    beforeSending(event: { preventDefault(): void; stopPropagation(): void }) {
      // Of somebody else it was recorded when that person was added.
      if (person || !consent.isMissing || hasAgreed.current) return;
      event.preventDefault();
      event.stopPropagation();
      consent.ask();
    },
    consentDialog: consent.dialog,
  };
}

export type BookingPage = ReturnType<typeof useBooking>;

/**
 * Rupees that are left to pay with the sponsor's code that was sent, which the patient has seen or is shown now; null while that
 * is not known.
 */
function shareOfCode(answered: Loaded['answered']): number | null {
  if (answered && 'refusal' in answered && answered.refusal.price !== undefined) return answered.refusal.price;
  const [kind, shown] = answered?.values['way']?.split(' ') ?? [];
  return kind === 'sponsor' && Number(shown) > 0 ? Number(shown) : null;
}

function submit(): void {
  (document.getElementById(BOOKING_FORM) as HTMLFormElement | null)?.requestSubmit();
}

/** A center blocked while it is on the screen: the page explains. */
function useBlocked(error: Error | null): void {
  const { revalidate } = useRevalidator();
  const isGone = error instanceof ApiError && error.kind === 'refused' && error.status < 500;
  useEffect(() => {
    if (isGone) void revalidate();
  }, [isGone, revalidate]);
}

/**
 * The chosen date and window. Kept in the URL (`?date=&time=`, and `&way=` for who pays), so that reloading, sharing and returning from the
 * checkout restore them. `sent`: the choice in a refused form, which takes precedence.
 */
function useChoice(days: readonly Day[], own: OwnWindows, sent: Partial<Session> | undefined, way: string | null) {
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState(() =>
    wantedBy(sent?.date ?? params.get('date'), sent?.time ?? params.get('time')),
  );

  const day = chooseDay(days, wanted.date);
  const choice: Choice | null = day ? { date: day.date, time: chooseTime(day, wanted.time, own) } : null;
  const isAnother = choice !== null && (choice.date !== wanted.date || choice.time !== wanted.time);
  const lost = isAnother && isSession(wanted) ? wanted : null;
  // A preselected window counts as the patient's wish from then on, so that losing it can be reported.
  if (isAnother && !lost) setWanted(choice);

  useChoiceInAddress(lost ? null : choice, way);

  return {
    day,
    choice,
    /** The chosen session that is no longer available: its window, or its day. */
    lost,
    chooseDate(date: IstDate) {
      // A window that the new day lacks is not replaced silently.
      if (days.some((one) => one.date === date)) setWanted({ date, time: choice?.time ?? null });
    },
    chooseTime(time: string) {
      if (choice) setWanted({ date: choice.date, time });
    },
    choose: setWanted as (session: Session) => void,
  };
}

function wantedBy(date: string | null, time: string | null): Wanted {
  return { date: date && isIstDate(date) ? date : null, time };
}

function isSession(wanted: Wanted): wanted is Session {
  return wanted.date !== null && wanted.time !== null;
}

/** Writes the choice to the URL. The mark of having left the checkout is removed once another window is chosen. */
function useChoiceInAddress(choice: Choice | null, way: string | null): void {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { date, time } = choice ?? { date: null, time: null };
  const isSame = params.get('date') === date && params.get('time') === time && params.get('way') === way;
  useEffect(() => {
    // During navigation, Back included, the URL is the next page's already, and must not be changed.
    if (!date || isSame || window.location.pathname !== pathname) return;
    const search = new URLSearchParams({ ...forIn(params), date, ...(time && { time }), ...(way && { way }) });
    void navigate(
      { pathname, search: search.toString() },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  }, [date, time, way, isSame, navigate, params, pathname, state]);
}
