import { useEffect, useRef } from 'react';
import type { AppointmentDetail } from '../../../../contract/admin/appointments';
import { Trans } from '../../../i18n/trans';
import { useTranslation } from '../../../i18n/use-translation';
import { PanelNotice } from '../../ui/panel-notice';
import { shortMoment } from '../../ui/short-moment';

/** The appointment changed while the dialog was open: to which status, by whom and when. */
export function ChangedNotice({ appointment }: { appointment: AppointmentDetail }) {
  const { t } = useTranslation('admin-appointments');
  const { t: tAdmin } = useTranslation('admin');
  const self = useRef<HTMLDivElement>(null);
  const { bookingStatus, history } = appointment;
  const last = history[0]?.to === bookingStatus ? history[0] : undefined;
  useEffect(() => {
    void self.current?.scrollIntoView({ block: 'nearest' });
  }, [bookingStatus]);
  const by =
    last && (last.administrator ? t('history.by.named', { name: last.administrator }) : t(`history.by.${last.actor}`));
  return (
    <div role="alert">
      <PanelNotice tone="warning" ref={self}>
        <Trans
          t={t}
          id="status.changed"
          values={{
            status: tAdmin(`status.${bookingStatus}`),
            by: by ? ` ${by}` : '',
            at: last ? t('status.changedAt', { moment: shortMoment(last.at) }) : '',
          }}
          components={{ strong: <strong className="admin-strong" /> }}
        />
      </PanelNotice>
    </div>
  );
}
