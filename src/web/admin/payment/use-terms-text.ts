import type { DeskMode } from '../../../domain/desk-money';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type SchemeValues, readNumber } from './payment-values';

/** The terms of a scheme in words: what the patient pays, and one line of the rest. */
export function useTermsText() {
  const { t } = useTranslation('admin-payment');
  const share = (values: SchemeValues): string => {
    const rupees = readNumber(values.share);
    if (rupees === null || Number.isNaN(rupees)) return t('schemes.unknown');
    return rupees === 0 ? t('schemes.paysNothing') : t('schemes.pays', { amount: formatPrice(rupees) });
  };
  const rest = (values: SchemeValues): string[] => {
    const number = (text: string) => readNumber(text) || null;
    const [reserved, opens] = [number(values.reservedChairs), readNumber(values.opensHoursBefore)];
    const [days, hours, course] = [values.daysBefore, values.hoursBetween, values.sessionsPerCourse].map(number);
    return [
      reserved === null ? t('schemes.anyChair') : t('schemes.reserved', { count: reserved }),
      ...(reserved === null ? [] : [opens === null ? t('schemes.opensNever') : t('schemes.opensAt', { hours: opens })]),
      ...(values.referralNeeded ? [t('schemes.referral')] : []),
      ...(days ? [t('schemes.daysBefore', { count: days })] : []),
      ...(hours ? [t('schemes.hoursBetween', { hours })] : []),
      ...(course ? [t('schemes.course', { count: course })] : []),
    ];
  };
  const papers = ({ papers: wanted }: SchemeValues) => wanted.map((paper) => t(`papers.${paper}`)).join(', ');
  const modes = (taken: readonly DeskMode[]) => taken.map((mode) => t(`modes.${mode}`)).join(', ');
  return { share, rest, papers, modes };
}
