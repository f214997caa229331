import { useEffect, useRef } from 'react';
import { formatDate, formatWindow } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Notice } from '../../ui/notice';
import type { MoveError } from './move-appointment';

type MoveFailedProps = {
  error: MoveError;
  /** Where the appointment was, and still is if we know so. */
  date: string;
  time: string;
};

/** Why the appointment was not moved, and that its chair is kept. Takes the focus, so that it is seen and read. */
export function MoveFailed({ error, date, time }: MoveFailedProps) {
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  return (
    <Notice ref={alert} tone="error" className="mb-3 scroll-mt-4 scroll-mb-60">
      <p>{errorText(error.cause)}</p>
      <p className="mt-1 font-label">
        {error.isKept ? (
          <Trans
            t={t}
            i18nKey="move.kept"
            values={{ date: formatDate(date), time: formatWindow(time) }}
            components={{ figure: <span className="figure" /> }}
          />
        ) : (
          t('move.unknown')
        )}
      </p>
    </Notice>
  );
}
