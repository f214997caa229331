import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Day } from '../../../contract/centers';
import { type IstDate, isIstDate } from '../../../domain/time';
import {
  type Choice,
  type OwnWindows,
  type Session,
  type Wanted,
  chooseDay,
  chooseTime,
} from '../chair-picker/choose-session';

/**
 * The chosen date and window. Kept in the address (`?date=&time=`), so that reloading, sharing and coming back from the
 * payment page find them again. `sent`: what was chosen in a form that was refused, which counts for more.
 */
export function useChoice(days: readonly Day[], own: OwnWindows, sent: Partial<Session> | undefined) {
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState(() =>
    wantedBy(sent?.date ?? params.get('date'), sent?.time ?? params.get('time')),
  );

  const day = chooseDay(days, wanted.date);
  const choice: Choice | null = day ? { date: day.date, time: chooseTime(day, wanted.time, own) } : null;
  const isAnother = choice !== null && (choice.date !== wanted.date || choice.time !== wanted.time);
  const lost = isAnother && isSession(wanted) ? wanted : null;
  // What is chosen for the patient counts as their wish from then on, so that losing it can be told.
  if (isAnother && !lost) setWanted(choice);

  useChoiceInAddress(lost ? null : choice);

  return {
    day,
    choice,
    /** The session that was chosen and can no longer be had: its window is gone, or its day. */
    lost,
    chooseDate(date: IstDate) {
      const chosen = days.find((one) => one.date === date);
      if (chosen) setWanted({ date, time: chooseTime(chosen, choice?.time ?? null, own) });
    },
    chooseTime(time: string) {
      if (choice) setWanted({ date: choice.date, time });
    },
  };
}

function wantedBy(date: string | null, time: string | null): Wanted {
  return { date: date && isIstDate(date) ? date : null, time };
}

function isSession(wanted: Wanted): wanted is Session {
  return wanted.date !== null && wanted.time !== null;
}

/** Writes the choice into the address. That the payment page was left is forgotten once another window is chosen. */
function useChoiceInAddress(choice: Choice | null): void {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { date, time } = choice ?? { date: null, time: null };
  const isSame = params.get('date') === date && params.get('time') === time;
  useEffect(() => {
    // On the way to another page, Back included, the address is that page's already, and must be left alone.
    if (!date || isSame || window.location.pathname !== pathname) return;
    const search = new URLSearchParams({ date, ...(time && { time }) });
    void navigate(
      { pathname, search: search.toString() },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  }, [date, time, isSame, navigate, pathname, state]);
}
