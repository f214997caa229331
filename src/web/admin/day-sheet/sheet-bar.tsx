import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import type { AdminCenter } from '../../../contract/admin/centers';
import { addDays, isIstDate, type IstDate } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Choice } from '../ui/choice';
import { useShortcut } from '../ui/shortcuts';
import { DateField } from '../ui/date-field';
import { daySheetQuery } from './queries';

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
        <DateField
          label={t('date')}
          value={date}
          // Empty, or half typed: the sheet stays until there is a valid day again.
          onChange={(day) => isIstDate(day) && onChoose({ date: day })}
          className="w-46"
        />
        <DayStep label={t('dayAfterOf', { date: formatDate(after) })} onPress={() => onChoose({ date: after })}>
          <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
        </DayStep>
      </div>
      {center !== null && <PrintButton center={center} date={date} />}
    </div>
  );
}

/** A square button beside the day: one day back or on. */
function DayStep({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <PlainButton
      aria-label={label}
      onPress={onPress}
      className="focus-ring grid size-(--control) shrink-0 place-items-center rounded-chip border border-line-strong bg-surface text-ink hover:bg-sunken"
    >
      {children}
    </PlainButton>
  );
}

/** Refreshes the sheet before printing: the screen may be a minute old. On failure the reason is shown in its place. */
function PrintButton({ center, date }: { center: string; date: IstDate }) {
  const { t } = useTranslation('admin-day-sheet');
  const queries = useQueryClient();
  const shown = useQuery(daySheetQuery(center, date)).data?.receivedAt;
  const [isBusy, setBusy] = useState(false);
  /** When the sheet to print was received. It is printed once it is the one on the screen. */
  const [toPrint, setToPrint] = useState<number | null>(null);

  async function print() {
    setBusy(true);
    const receivedAt = await queries.fetchQuery(daySheetQuery(center, date)).then(
      (known) => known.receivedAt,
      () => null,
    );
    setBusy(false);
    setToPrint(receivedAt);
  }

  useEffect(() => {
    if (toPrint !== null && shown === toPrint) window.print();
  }, [shown, toPrint]);

  return (
    <Button
      size="compact"
      icon={<Printer aria-hidden="true" size={18} strokeWidth={1.75} />}
      className="rail:ml-auto"
      isBusy={isBusy}
      busyLabel={t('bringingUpToDate')}
      onPress={() => void print()}
    >
      {t('print')}
    </Button>
  );
}
