import { href } from 'react-router';
import type { Language } from '../../../contract/language';
import kidneyUrl from '../../drawings/spot-kidney.svg';
import calendarUrl from '../../drawings/spot-calendar.svg';
import pillsUrl from '../../drawings/spot-pills.svg';
import thaliUrl from '../../drawings/spot-thali.svg';

/** The one-page sheets, each with its guide. */
export const SHEETS = [
  { id: 'kidney', guide: '/kidney', drawing: kidneyUrl },
  { id: 'medication', guide: '/KidneyMedicationGuide', drawing: pillsUrl },
  { id: 'diet', guide: '/kidneyDiet', drawing: thaliUrl },
  { id: 'before-your-session', guide: '/learn-more', drawing: calendarUrl },
] as const;

export function sheetPath(id: string): string {
  return href('/educational-materials/print/:sheet', { sheet: id });
}

/** Its PDF, printed from that page by `scripts/print-sheets.mjs`. */
export function sheetFile(id: string, language: Language): string {
  return `/sheets/${language === 'en' ? id : `${id}-${language}`}.pdf`;
}
