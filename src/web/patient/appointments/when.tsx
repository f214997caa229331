import { formatDate, formatWindow } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import type { Appointment } from './appointment';

/** 'date at time' (spec.md, section 2); neither the date nor the window breaks across lines. */
export function When({ appointment: { appoinmentDate, appoinmentTime } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  return (
    <Trans
      t={t}
      i18nKey="row.when"
      values={{ date: formatDate(appoinmentDate), time: formatWindow(appoinmentTime) }}
      components={{ figure: <span className="figure" /> }}
    />
  );
}
