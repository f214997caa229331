import kidneyUrl from '../../drawings/spot-kidney.svg';
import calendarUrl from '../../drawings/spot-calendar.svg';
import pillsUrl from '../../drawings/spot-pills.svg';
import thaliUrl from '../../drawings/spot-thali.svg';

/** The sheets of one page, each with the guide that it is taken from. */
export const SHEETS = [
  { id: 'kidney', guide: '/kidney', drawing: kidneyUrl },
  { id: 'medication', guide: '/KidneyMedicationGuide', drawing: pillsUrl },
  { id: 'diet', guide: '/kidneyDiet', drawing: thaliUrl },
  { id: 'before-your-session', guide: '/learn-more', drawing: calendarUrl },
] as const;

export function sheetPath(id: string): string {
  return `/educational-materials/print/${id}`;
}

/** The same as a file, printed from that page by `scripts/print-sheets.mjs`. */
export function sheetFile(id: string): string {
  return `/sheets/${id}.pdf`;
}
