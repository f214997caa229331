import { type IstDate, addDays, istDateOf } from '../../../domain/time';

const DAY_MS = 86_400_000;
const browserToday = () => istDateOf(new Date());

let days = 0;

/** Called by the document whenever the server has told its date. */
export function keepServerToday(today: IstDate): void {
  days = Math.round((Date.parse(today) - Date.parse(browserToday())) / DAY_MS);
}

/** Today in India as the server has told it: the clock of a phone or of a desk may be days off, and only counts the days since. */
export function istToday(): IstDate {
  return addDays(browserToday(), days);
}
