import type { DaySheet } from '../../../contract/admin/appointments';
import { useTranslation } from '../../i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { HAND_COLUMNS, ON_PAPER } from './columns';
import { paymentWord } from './payment-word';

const CELL = 'h-[6mm] border-b border-[#b5b5b5] px-1.5';

/** One chair in one window: the patient, and room to write. */
export function SheetChair({ chair }: { chair: DaySheet['windows'][number]['chairs'][number] }) {
  const { t } = useTranslation('admin-day-sheet');
  const { appointment } = chair;
  const payment = appointment && paymentWord(appointment);
  return (
    <tr className="break-inside-avoid">
      <td className={`${CELL} tabular text-right`}>{chair.chair}</td>
      {appointment ? (
        <th scope="row" className={`${CELL} py-0.5 text-left font-[570]`}>
          {appointment.username}
        </th>
      ) : (
        <td className={`${CELL} text-[#555]`}>{t('free')}</td>
      )}
      <td
        className={classNames(
          CELL,
          'rail:whitespace-nowrap print:whitespace-nowrap',
          (payment === 'held' || payment === 'notPaid') && 'font-[570]',
        )}
      >
        {payment && t(`payment.${payment}`)}
      </td>
      {HAND_COLUMNS.map(({ id }) => (
        <td key={id} className={`${CELL} ${ON_PAPER} ${id === 'arrived' ? '' : 'border-l'}`}>
          {id === 'arrived' && (
            <span aria-hidden="true" className="ml-3 block size-3.5 rounded-[3px] border border-black" />
          )}
        </td>
      ))}
    </tr>
  );
}
