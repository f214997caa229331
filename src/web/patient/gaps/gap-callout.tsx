import type { ReactNode } from 'react';
import { CLOSE_GAP_HOURS, type Gap, LONG_GAP_HOURS } from '../../../domain/series';
import { formatDayParts, formatShortDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { Callout } from '../../ui/callout';
import { gapsOfWeeks } from './gaps-of-weeks';

type GapCalloutProps = {
  gaps: readonly Gap[];
  /** Whether cancelling a session leaves this gap. */
  isLeftBehind?: boolean;
  /** Links and buttons that close the gap. */
  children?: ReactNode;
};

/**
 * Scrolls the callout into view in a dialog, where it appears below the pressed button, behind the buttons at the lower edge.
 */
function showInDialog(box: HTMLElement | null): void {
  if (box?.closest('[role$=dialog]')) box.scrollIntoView({ block: 'nearest' });
}

/** Warns about long gaps, with the sessions on both sides. What to do about one is for the care team to say. */
export function GapCallout({ gaps, isLeftBehind, children }: GapCalloutProps) {
  const { t } = useTranslation('gaps');
  if (gaps.length === 0) return null;
  return (
    <div key={gaps.map(({ to }) => to.date).join()} ref={showInDialog} className="scroll-mb-56">
      <Callout tone="warning" isLive title={t(isLeftBehind ? 'cancel' : 'title', { hours: LONG_GAP_HOURS })}>
        {gapsOfWeeks(gaps).map(([gap, ...more]) => (
          <p key={gap.from.date}>
            {more.length > 0 ? (
              t('weeks', {
                weeks: more.length + 1,
                first: formatShortDate(gap.from.date),
                from: formatDayParts(gap.from.date).weekday,
                to: formatDayParts(gap.to.date).weekday,
                count: gap.hours,
              })
            ) : (
              <Between gap={gap} />
            )}
          </p>
        ))}
        <p>{t('ask')}</p>
        {children}
      </Callout>
    </div>
  );
}

/** How long a gap is, and between which sessions. */
export function Between({ gap: { from, to, hours } }: { gap: Gap }) {
  const { t } = useTranslation('gaps');
  return t('between', { from: formatShortDate(from.date), to: formatShortDate(to.date), count: hours });
}

type DoctorAskedProps = {
  isRequired?: boolean;
  isSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  form?: string;
};

/**
 * A checkbox by which the patient says that a doctor asked for sessions closer together than usual. Submitted as `doctorAsked`.
 */
export function DoctorAsked(props: DoctorAskedProps) {
  const { t } = useTranslation('gaps');
  return (
    <Checkbox name="doctorAsked" isRequired missing={t('doctorMissing')} {...props}>
      {t('doctor', { hours: CLOSE_GAP_HOURS })}
    </Checkbox>
  );
}
