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
 * The chosen date and window. Kept in the URL (`?date=&time=`), so that reloading, sharing and returning from the
 * checkout restore them. `sent`: the choice in a refused form, which takes precedence.
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
  // A preselected window counts as the patient's wish from then on, so that losing it can be reported.
  if (isAnother && !lost) setWanted(choice);

  useChoiceInAddress(lost ? null : choice);

  return {
    day,
    choice,
    /** The chosen session that is no longer available: its window, or its day. */
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

/** Writes the choice to the URL. The mark of having left the checkout is removed once another window is chosen. */
function useChoiceInAddress(choice: Choice | null): void {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { date, time } = choice ?? { date: null, time: null };
  const isSame = params.get('date') === date && params.get('time') === time;
  useEffect(() => {
    // During navigation, Back included, the URL is the next page's already, and must not be changed.
    if (!date || isSame || window.location.pathname !== pathname) return;
    const search = new URLSearchParams({ date, ...(time && { time }) });
    void navigate(
      { pathname, search: search.toString() },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  }, [date, time, isSame, navigate, pathname, state]);
}
