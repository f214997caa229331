import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import Printer from 'lucide-react/icons/printer';
import { CASH_CSV, type CashDay } from '../../../contract/admin/cash/cash';
import type { DrawerDay } from '../../../contract/admin/cash/drawer';
import { urlOf } from '../../../contract/endpoint';
import { addDays } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { CsvLink } from '../ui/csv-link';
import { CloseDialog } from './close-dialog';
import { ReopenDialog } from './note-dialog';

type DayActionsProps = {
  day: CashDay;
  drawer: DrawerDay | undefined;
  dialog: 'close' | 'reopen' | null;
  onDialog: (dialog: 'close' | 'reopen' | null) => void;
};

/** Prints, downloads, closes and reopens the day, as far as the administrator may. */
export function DayActions({ day, drawer, dialog, onDialog }: DayActionsProps) {
  const { t } = useTranslation('admin-cash');
  const centerId = day.center._id;
  const first = `${day.date.slice(0, 8)}01`;
  const month = { centerId, from: first, to: addDays(`${addDays(first, 31).slice(0, 8)}01`, -1) };
  const done = () => onDialog(null);
  return (
    <div className="flex flex-wrap items-center gap-1.5 rail:ml-auto">
      {day.may.export && (
        <>
          <CsvLink href={urlOf(CASH_CSV, undefined, { centerId, from: day.date, to: day.date })}>{t('csvDay')}</CsvLink>
          <CsvLink href={urlOf(CASH_CSV, undefined, month)}>{t('csvMonth')}</CsvLink>
        </>
      )}
      <Button size="compact" variant="neutral" icon={<Printer size={18} />} onPress={() => window.print()}>
        {t('print')}
      </Button>
      {!day.closed && day.may.takeMoney && day.date <= day.today && (
        <Button size="compact" icon={<LockKeyhole size={18} />} onPress={() => onDialog('close')}>
          {t('close.open')}
        </Button>
      )}
      {day.closed && day.may.refund && (
        <Button
          size="compact"
          variant="neutral"
          icon={<LockKeyholeOpen size={18} />}
          onPress={() => onDialog('reopen')}
        >
          {t('reopen.open')}
        </Button>
      )}
      {dialog === 'close' && !day.closed && <CloseDialog day={day} drawer={drawer} onClose={done} />}
      {dialog === 'reopen' && day.closed && <ReopenDialog day={{ centerId, date: day.date }} onClose={done} />}
    </div>
  );
}
