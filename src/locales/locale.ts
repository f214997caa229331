import type { IstDate } from '../domain/time';

/** How a language writes, beside its sentences. Small: every page of a patient carries those of all languages. */
export type Locale = {
  /** For `Intl`: with the region, whose formats are used. */
  tag: string;
  /** As Unicode calls it; none of Latin. Names of centers and places are shown in it too (`names.ts`). */
  script?: 'Devanagari';
  /** `Tue, 24 Nov 2026`; the year stands last. */
  date(date: IstDate): string;
  /** In India: `8:52 AM`. */
  clockTime(instant: Date): string;
  /** `9 AM - 1 PM`; short where there is little room. */
  window(startHour: number, isShort?: boolean): string;
};
