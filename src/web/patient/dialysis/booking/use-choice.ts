import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Day } from '../../../../contract/centers';
import { type IstDate, isIstDate } from '../../../../domain/time';
import {
  type Choice,
  type OwnWindows,
  type Session,
  type Wanted,
  chooseDay,
  chooseTime,
} from '../../chair-picker/choose-session';
import { forIn } from '../../people/for-whom';

/**
 * The chosen date and window. The URL keeps them (`?date=&time=`, and `&way=` for who pays), so that reloading, sharing and
 * returning from the checkout restore them. `sent`: the choice in a refused form, which takes precedence. `onChange` is called
 * before the patient chooses another.
 */
export function useChoice(
  days: readonly Day[],
  own: OwnWindows,
  sent: Partial<Session> | undefined,
  way: string | null,
  onChange: () => void,
) {
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState(() =>
    wantedBy(sent?.date ?? params.get('date'), sent?.time ?? params.get('time')),
  );

  const day = chooseDay(days, wanted.date);
  const first: Choice | null = day ? { date: day.date, time: chooseTime(day, wanted.time, own) } : null;
  const isAnother = first !== null && (first.date !== wanted.date || first.time !== wanted.time);
  const lost = isAnother && isSession(wanted) ? wanted : null;
  const isOfAnotherDay = first !== null && wanted.date !== null && first.date !== wanted.date;
  // A replacement for a lost window or day is not preselected: the next press would book a time that nobody chose.
  const choice = first && (lost || isOfAnotherDay) ? { ...first, time: null } : first;
  // A preselected window counts as wanted from then on, so that its loss can be reported.
  if (isAnother && !lost && !isOfAnotherDay) setWanted(first);

  // The URL keeps the lost session, so that its loss is reported after a reload too.
  useChoiceInAddress(lost ?? choice, way);

  function want(another: Wanted) {
    onChange();
    setWanted(another);
  }
  return {
    day,
    choice,
    /** The chosen session that is not available any more, if its day (or the next) has other windows. */
    lost: first?.time ? lost : null,
    chooseDate(date: IstDate) {
      // If the new day lacks the window, no other one is chosen silently.
      want(days.some((one) => one.date === date) ? { date, time: wanted.time } : wanted);
    },
    chooseTime(time: string) {
      want(choice ? { date: choice.date, time } : wanted);
    },
    choose: want as (session: Session) => void,
  };
}
function wantedBy(date: string | null, time: string | null): Wanted {
  return { date: date && isIstDate(date) ? date : null, time };
}

function isSession(wanted: Wanted): wanted is Session {
  return wanted.date !== null && wanted.time !== null;
}

/** Writes the choice to the URL. Choosing another window removes the mark of having left the checkout. */
function useChoiceInAddress(choice: Choice | null, way: string | null): void {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { date, time } = choice ?? { date: null, time: null };
  const isSame = params.get('date') === date && params.get('time') === time && params.get('way') === way;
  useEffect(() => {
    // During a navigation, Back included, the URL already belongs to the next page and must not be changed.
    if (!date || isSame || window.location.pathname !== pathname) return;
    const search = new URLSearchParams({ ...forIn(params), date, ...(time && { time }), ...(way && { way }) });
    void navigate(
      { pathname, search: search.toString() },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  }, [date, time, way, isSame, navigate, params, pathname, state]);
}
