import { CLOSE_GAP_HOURS } from '../../../domain/series';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Between } from './gap-callout';
import type { Guarded } from './gaps';

/** One line that says how a window changes the gaps. */
export function GapLine({ gaps: [gap], isClose }: Guarded) {
  const { t } = useTranslation('gaps');
  if (!gap && !isClose) return null;
  return (
    <span className="type-second block font-label text-marigold-text">
      {isClose ? t('close', { hours: CLOSE_GAP_HOURS }) : <Between gap={gap!} />}
    </span>
  );
}
