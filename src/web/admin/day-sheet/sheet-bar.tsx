import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { AdminCenter } from '../../../contract/admin/centers';
import { type IstDate, addDays, isIstDate } from '../../../domain/time';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Choice } from '../ui/choice';
import { useShortcut } from '../ui/shortcuts';
import { TextInput } from '../ui/text-input';
import { DayStep } from './day-step';
import { PrintButton } from './print-button';

type SheetBarProps = {
  /** Undefined while loading. */
  centers: readonly AdminCenter[] | undefined;
  center: string | null;
  date: IstDate;
  onChoose: (change: { center?: string; date?: IstDate }) => void;
};

/** The choosers above the sheet; nothing of it is printed. */
export function SheetBar({ centers, center, date, onChoose }: SheetBarProps) {
  const { t } = useTranslation('admin-day-sheet');
  const before = addDays(date, -1);
  const after = addDays(date, 1);
  useShortcut('ArrowLeft', t('dayBefore'), () => onChoose({ date: before }));
  useShortcut('ArrowRight', t('dayAfter'), () => onChoose({ date: after }));
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <Choice
        label={t('center')}
        className="min-w-0 flex-1 basis-56 rail:max-w-90"
        options={(centers ?? []).map(({ _id, CenterName, CenterCity }) => ({
          id: _id,
          label: t('centerIn', { name: CenterName, city: CenterCity }),
        }))}
        value={center ?? ''}
        onChange={(id) => onChoose({ center: id })}
      />
      <div className="flex items-end gap-1.5">
        <DayStep label={t('dayBeforeOf', { date: formatDate(before) })} onPress={() => onChoose({ date: before })}>
          <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        </DayStep>
        <TextInput
          type="date"
          label={t('date')}
          value={date}
          // Empty, or half typed: the sheet stays until there is a valid day again.
          onChange={(day) => isIstDate(day) && onChoose({ date: day })}
          className="w-42"
        />
        <DayStep label={t('dayAfterOf', { date: formatDate(after) })} onPress={() => onChoose({ date: after })}>
          <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
        </DayStep>
      </div>
      {center !== null && <PrintButton center={center} date={date} />}
    </div>
  );
}
