/** The rows and figures of a report in words. */
import type { Report } from '../../../contract/admin/reports/reports';
import { type Unit, isPeriod, shapeOf } from '../../../domain/reports';
import { formatMonth, mondayOf } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatCount, plainDate } from '../ui/format';

type Named = Pick<Report, 'name' | 'by'>;

export const HOURS_OF_DAY = 24;
/** From this many hours on, days are easier to read. */
export const LONG_HOURS = 72;

/** A number with one decimal, `18.0`, so that the numbers of a column line up. */
export const oneDecimal = (value: number) =>
  value.toLocaleString('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export type ReportText = {
  /** A figure: `1,250`, `₹18,500`, `84.2%`, `36.0 h`. */
  figure: (value: number | null, unit: Unit) => string;
  /** The name of a figure of the report. */
  figureName: (id: string) => string;
  /** The name of a row. */
  row: (row: Report['rows'][number]) => string;
  weekday: (weekday: string) => string;
};

export function useReportText({ name, by }: Named): ReportText {
  const { t } = useTranslation('admin-reports');
  const { t: tAdmin } = useTranslation('admin');
  const word = (key: string) => t.find(key) ?? key;
  const weekday = (day: string) => word(`weekdays.${day}`);

  function figure(value: number | null, unit: Unit): string {
    if (value === null) return t('none');
    if (unit === 'rupees') return formatPrice(value);
    if (unit === 'percent') return t('percent', { value: oneDecimal(value) });
    if (unit === 'count') return formatCount(value);
    return value < LONG_HOURS
      ? t('hours', { value: oneDecimal(value) })
      : t('daysLong', { value: oneDecimal(value / HOURS_OF_DAY) });
  }

  function row({ id, label }: Report['rows'][number]): string {
    if (label !== null) return label;
    switch (by) {
      case 'day':
        return formatDate(id);
      case 'week':
        return plainDate(id);
      case 'month':
        return formatMonth(id);
      case 'window': {
        const [day = '', hour = ''] = id.split('-');
        return t('windowOf', { weekday: weekday(day), window: formatWindow(windowLabel(Number(hour))) });
      }
      case 'hour':
        return formatWindow(windowLabel(Number(id)));
      case 'mode':
        return tAdmin.find(`paidBy.${id}`) ?? id;
      case 'reason': {
        const [side = '', code = ''] = id.split(':');
        return t('reasonOf', { side: word(`sides.${side}`), code: word(`codes.${code}`) });
      }
      case 'outcome':
        return word(`outcomes.${id}`);
      case 'standing':
        return word(`standings.${id}`);
      case 'age':
        return word(`ages.${id}`);
      default:
        return id;
    }
  }

  return { figure, figureName: (id) => word(`figures.${name}.${id}`), row, weekday };
}

/** Whether a row's period contains this day, so that it isn't over. */
export function holds({ by }: Named, id: string, today: string): boolean {
  if (!isPeriod(by)) return false;
  if (by === 'month') return today.startsWith(id);
  return by === 'day' ? id === today : mondayOf(today) === id;
}

export const mainUnit = ({ name }: Pick<Report, 'name'>): Unit => shapeOf(name).figures[shapeOf(name).main]!;
