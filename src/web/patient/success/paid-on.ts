import { formatIsoMoment } from '../../i18n/format';
import { spokenLanguage } from '../../i18n/spoken';

const PAID_ON = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * The time of a payment, in the format and zone of spec.md (section 2): `Nov 10, 2026, 8:52 AM`. The format is
 * American, so it is used for English only.
 */
export function formatPaidOn(iso: string): string {
  if (spokenLanguage() !== 'en') return formatIsoMoment(iso);
  // Some browsers put a narrow space before AM, which the product's font does not have.
  return PAID_ON.format(new Date(iso)).replace(/\s/gu, ' ');
}
