import { type IstDate, addDays, istDateOf } from '../../../domain/time';

const DAY_MS = 86_400_000;
const browserToday = () => istDateOf(new Date());

let days = 0;

/** Stores the server's date. The document calls it whenever the server has sent one. */
export function keepServerToday(today: IstDate): void {
  days = Math.round((Date.parse(today) - Date.parse(browserToday())) / DAY_MS);
}

/** Today in India, by the server's date. The device's clock may be days off, so it only counts the days since then. */
export function istToday(): IstDate {
  return addDays(browserToday(), days);
}
