import { useEffect, useRef } from 'react';
import { formatDate, formatWindow } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useErrorText } from '../../i18n/use-error-text';
import { useTranslation } from '../../i18n/use-translation';
import { toApiError } from '../../lib/refusal';
import { Notice } from '../../ui/notice';
import type { Unchanged } from './change-appointment';

type MoveFailedProps = {
  refused: Unchanged;
  /** The appointment's previous time, still valid if known. */
  date: string;
  time: string;
};

/**
 * Says why the appointment was not moved, and that its chair is kept. Takes the focus, so that it is seen and read out.
 */
export function MoveFailed({ refused, date, time }: MoveFailedProps) {
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [refused]);
  return (
    <Notice ref={alert} tone="error" className="mb-3 scroll-mt-4 scroll-mb-60">
      <p>{errorText(toApiError(refused.refusal))}</p>
      <p className="mt-1 font-label">
        {refused.state === 'unknown' ? (
          t('move.unknown')
        ) : (
          <Trans
            t={t}
            id="move.kept"
            values={{ date: formatDate(date), time: formatWindow(time) }}
            components={{ figure: <span className="figure" /> }}
          />
        )}
      </p>
    </Notice>
  );
}
