import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract/language';
import kidneyUrl from '../../drawings/spot-kidney.svg';
import calendarUrl from '../../drawings/spot-calendar.svg';
import pillsUrl from '../../drawings/spot-pills.svg';
import thaliUrl from '../../drawings/spot-thali.svg';

/** The one-page sheets, each with its guide. */
export const SHEETS = [
  { id: 'kidney', guide: paths.kidneyGuide, drawing: kidneyUrl },
  { id: 'medication', guide: paths.medicationGuide, drawing: pillsUrl },
  { id: 'diet', guide: paths.dietGuide, drawing: thaliUrl },
  { id: 'before-your-session', guide: paths.learnMore, drawing: calendarUrl },
] as const;

export function sheetPath(id: string): string {
  return paths.sheet(id);
}

/** The PDF of a sheet, printed from its page by `scripts/print-sheets.mjs`. */
export function sheetFile(id: string, language: Language): string {
  return `/sheets/${language === 'en' ? id : `${id}-${language}`}.pdf`;
}
