import { Link } from 'react-router';
import * as adminPaths from '../../../../contract/admin/paths';
import type { AppointmentDetail } from '../../../../contract/admin/bookings';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { DrawerFacts, DrawerSection, HistoryList } from '../../ui/drawer-parts';
import { shortMoment } from '../../ui/format';

const TIMES = ['arrivedAt', 'startedAt', 'endedAt', 'missedAt'] as const;

/**
 * The recorded attendance: whether the patient came, the times, and who recorded what. Empty while nothing is recorded.
 */
export function AttendanceSection({ appointment }: { appointment: AppointmentDetail }) {
  const { t } = useTranslation('admin-appointments');
  const { attendance, attendanceLog: log, dialysisCenterId: center, appoinmentDate: date } = appointment;
  if (attendance.state === 'expected' && log.length === 0) return null;
  const facts = TIMES.flatMap((time) => {
    const at = attendance[time];
    return at === null ? [] : [{ label: t(`attendance.${time}`), value: shortMoment(at) }];
  });
  return (
    <DrawerSection
      title={t('attendance.title')}
      action={
        <Link to={`${adminPaths.day}?center=${center._id}&date=${date}`} className="text-link admin-fine">
          {t('attendance.day')}
        </Link>
      }
    >
      {attendance.state === 'expected' && <p>{t('attendance.none')}</p>}
      {facts.length > 0 && <DrawerFacts facts={facts} />}
      {attendance.byClock && <p className="mt-1 text-muted">{t('attendance.byClock')}</p>}
      {log.length > 0 && (
        <div className="mt-3">
          <HistoryList
            events={log.map(({ at, administrator, to }, index) => ({
              id: String(index),
              what: t(`attendance.set.${to}`),
              when: shortMoment(at),
              who: t('history.by.named', { name: administrator }),
            }))}
          />
        </div>
      )}
    </DrawerSection>
  );
}
