import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { NOTICE_HOURS } from '../../../domain/policy';
import { useTranslation } from '../../lib/i18n/use-translation';

/**
 * What the patient loses by choosing a session that begins soon: refund and changes, only the changes, or the check of the scheme.
 */
export type LateWords = 'summary.late' | 'summary.lateUnpaid' | 'summary.tooLateToAsk';

/** Says beside a session that it begins too soon. Show it where `isLate`. */
export function LateMark({ words }: { words: LateWords }) {
  const { t } = useTranslation('booking');
  return (
    <span className="type-second flex gap-2 font-label text-marigold-text">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" />
      {t(words, { hours: NOTICE_HOURS })}
    </span>
  );
}
