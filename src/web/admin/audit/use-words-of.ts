import { isIstDate } from '../../../domain/time';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import { formatDate, formatPrice, formatWindow } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { formatCount } from '../ui/format-count';
import { useRefundFailure } from '../ui/use-refund-failure';
import { isNothing } from './changes';

const AMOUNTS = new Set(['DialysisCharge', 'refundAmount']);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names of fields and their values in words; unknown ones are shown as stored. */
export function useWordsOf() {
  const { t } = useTranslation('admin-audit');
  const failureText = useRefundFailure();

  function valueText(field: string, value: unknown): string {
    if (isNothing(value)) return t('nothing');
    if (Array.isArray(value)) {
      if (value.every(isId)) return t('several', { count: value.length });
      return value.map((entry) => valueText(field, entry)).join(', ');
    }
    const known = t.find(`values.${field}.${String(value)}`);
    if (known) return known;
    if (isId(value)) return t('several', { count: 1 });
    if (field === 'failure' && typeof value === 'string') return failureText(value);
    if (typeof value === 'number') return numberText(field, value);
    if (typeof value === 'string') return isIstDate(value) ? formatDate(value) : value;
    return JSON.stringify(value);
  }

  return { fieldName: (field: string) => t.find(`fields.${field}`) ?? field, valueText };
}

function numberText(field: string, value: number): string {
  if (AMOUNTS.has(field)) return formatPrice(value);
  const hour = field === 'window' ? START_HOURS.find((start) => start === value) : undefined;
  if (hour !== undefined) return formatWindow(windowLabel(hour));
  return Number.isInteger(value) ? formatCount(value) : String(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && ID.test(value);
}
