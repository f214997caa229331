import { useState } from 'react';
import type { Day } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';
import { type OwnWindows, type Wanted, chooseDay, keptTime } from '../chair-picker/choose-session';

/**
 * The new date and window of an appointment. Nothing is chosen for the patient: a chair that is paid for is not given up
 * for one that they have not asked for. `days` is undefined until the free chairs are known.
 */
export function useNewTime(days: readonly Day[] | undefined, own: OwnWindows, startDate: IstDate) {
  const [wanted, setWanted] = useState<Wanted>({ date: startDate, time: null });
  const day = days && chooseDay(days, wanted.date);
  const time = day && day.date === wanted.date ? keptTime(day, wanted.time, own) : null;
  return {
    day,
    time,
    /** The window that was chosen and can no longer be had. */
    lost: day && wanted.time !== time ? wanted.time : null,
    chooseDate(date: IstDate) {
      const chosen = days?.find((one) => one.date === date);
      if (chosen) setWanted({ date, time: keptTime(chosen, time, own) });
    },
    chooseTime(next: string) {
      if (day) setWanted({ date: day.date, time: next });
    },
  };
}
