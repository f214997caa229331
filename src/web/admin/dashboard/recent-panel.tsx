import { useId } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { Appointment } from '../../../contract/admin/bookings';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PaymentId } from '../ui/payment';
import { LineEnds } from '../ui/line-ends';
import { StatusTag } from '../ui/status-tag';
import { useLayout } from '../ui/use-media';
import { appointmentsPath } from './links';
import { PANEL_ACTION, Panel, ROW_LINK } from './panel';

/** The five latest appointments. */
export function RecentPanel({ recent }: { recent: readonly Appointment[] }) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const isNarrow = useLayout() === 'list';
  return (
    <Panel
      title={t('recent.title')}
      titleId={titleId}
      className="overflow-clip"
      action={
        recent.length > 0 && (
          <Link
            to={appointmentsPath({ sort: 'created', order: 'desc' })}
            aria-label={t('recent.allLabel')}
            className={PANEL_ACTION}
          >
            {t('recent.all')}
          </Link>
        )
      }
    >
      {recent.length === 0 ? (
        <p className="border-t border-line px-4 py-5 text-small text-muted lg:px-4.5">{t('recent.none')}</p>
      ) : isNarrow ? (
        <RecentList recent={recent} labelledBy={titleId} />
      ) : (
        <RecentTable recent={recent} labelledBy={titleId} />
      )}
    </Panel>
  );
}

type RecentProps = { recent: readonly Appointment[]; labelledBy: string };

/** The last appointments on a phone; the whole item opens one. */
function RecentList({ recent, labelledBy }: RecentProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <ul aria-labelledby={labelledBy}>
      {recent.map((appointment) => (
        <li key={appointment._id} className="relative border-t border-line px-4 py-3 leading-normal">
          <LineEnds end={<StatusTag status={appointment.sessionState} />}>
            <Link
              to={adminPaths.appointment(appointment._id)}
              className={`text-base leading-snug font-[550] ${ROW_LINK}`}
            >
              {appointment.userId.username}
            </Link>
          </LineEnds>
          <p className="text-small text-muted">{appointment.dialysisCenterId.CenterName}</p>
          <p className="text-small">
            <span className="figure">{formatDate(appointment.appoinmentDate)}</span>
            {t('recent.comma')}
            <span className="figure">{formatWindow(appointment.appoinmentTime)}</span>
          </p>
          <p className="text-sm">
            <PaymentId appointment={appointment} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const HEAD = 'px-2.5 text-left font-[550] first:pl-4 last:pr-4 lg:first:pl-4.5 lg:last:pr-4.5';
/** In little room, as with text twice as large, a row becomes lines below each other. */
const CELL =
  'px-2.5 py-1.5 first:pl-4 last:pr-4 @max-xl:block @max-xl:px-4 @max-xl:py-0.5 lg:first:pl-4.5 lg:last:pr-4.5';

/** The last appointments as a table; the name opens one. */
function RecentTable({ recent, labelledBy }: RecentProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <table aria-labelledby={labelledBy} className="w-full text-small leading-snug">
      <thead className="@max-xl:hidden">
        <tr className="h-9.5 border-y border-line bg-sunken text-sm text-muted">
          <th scope="col" className={HEAD}>
            {t('recent.patient')}
          </th>
          <th scope="col" className={`${HEAD} hidden @2xl:table-cell`}>
            {t('recent.payment')}
          </th>
          <th scope="col" className={HEAD}>
            {t('recent.center')}
          </th>
          <th scope="col" className={HEAD}>
            {t('recent.when')}
          </th>
          <th scope="col" className={HEAD}>
            {t('recent.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {recent.map((appointment) => (
          <tr
            key={appointment._id}
            className="relative h-11.5 border-line @max-xl:block @max-xl:h-auto @max-xl:py-2 not-last:border-b hover:bg-teal-faint"
          >
            <th scope="row" className={`${CELL} text-left font-[550]`}>
              <Link to={adminPaths.appointment(appointment._id)} className={ROW_LINK}>
                {appointment.userId.username}
              </Link>
            </th>
            <td className={`${CELL} hidden text-sm @2xl:table-cell @2xl:w-3/12`}>
              <PaymentId appointment={appointment} isWhole />
            </td>
            <td className={CELL}>{appointment.dialysisCenterId.CenterName}</td>
            <td className={CELL}>
              <span className="figure block @2xl:inline">{formatDate(appointment.appoinmentDate)}</span>
              <span className="@max-2xl:hidden">{t('recent.comma')}</span>
              <span className="figure block @max-2xl:text-sm @max-2xl:text-muted @2xl:inline">
                {formatWindow(appointment.appoinmentTime)}
              </span>
            </td>
            <td className={CELL}>
              <StatusTag status={appointment.sessionState} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
