import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { urlOf } from '../../../contract/endpoint';
import type { AdminCenter } from '../../../contract/admin/centers/centers';
import { REPORT_CSV } from '../../../contract/admin/reports/reports';
import { type GroupBy, type ReportName, shapeOf } from '../../../domain/reports';
import { type IstDate, isIstDate } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { CsvLink } from '../ui/csv-link';
import { useMay } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { CenterChoice } from '../ui/center-choice';
import { Choice } from '../ui/choice';
import { DateField } from '../ui/date-field';
import { RANGES, type Range, type RangeId, rangeIdOf, rangeOf, withEnd } from './ranges';

const OWN = 'own';

type ReportFiltersProps = {
  asked: Range & { name: ReportName; centerId: string | undefined; by: GroupBy | undefined };
  /** The server's date, from which the usual ranges are counted. */
  today: IstDate;
  onChoose: (change: Record<string, string | undefined>) => void;
};

/** Chooses the days and the center of a report. */
export function ReportFilters({ asked, today, onChoose }: ReportFiltersProps) {
  const { t } = useTranslation('admin-reports');
  const { name, from, to, centerId, by } = asked;
  const isNow = shapeOf(name).isNow === true;
  const usual = rangeIdOf({ from, to }, today);
  const ranges = RANGES.map((id) => ({ id: id as string, label: t(`ranges.${id}`) }));
  const setEnd = (end: 'from' | 'to') => (day: string) => {
    // A half-typed date is ignored.
    if (isIstDate(day)) onChoose(withEnd({ from, to }, { [end]: day }));
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-2 gap-y-3 rail:gap-x-3 print:hidden">
      {!isNow && (
        <>
          <Choice
            label={t('range')}
            className="w-full rail:w-auto rail:flex-1 lg:w-44 lg:flex-none"
            options={usual ? ranges : [...ranges, { id: OWN, label: t('ranges.own') }]}
            value={usual ?? OWN}
            onChange={(id) => id !== OWN && onChoose(rangeOf(id as RangeId, today))}
          />
          <DateField
            label={t('from')}
            value={from}
            onChange={setEnd('from')}
            className="min-w-[10rem] flex-1 lg:w-46 lg:flex-none"
          />
          <DateField
            label={t('to')}
            value={to}
            onChange={setEnd('to')}
            className="min-w-[10rem] flex-1 lg:w-46 lg:flex-none"
          />
        </>
      )}
      <ReportCenter value={centerId} onChange={(center) => onChoose({ center })} />
      <FileActions csv={urlOf(REPORT_CSV, { name }, { from, to, centerId, by })} />
    </div>
  );
}

/** The actions on a report: its rows as CSV, from this address, and printing. */
export function FileActions({ csv }: { csv: string }) {
  const { t } = useTranslation('admin-reports');
  return (
    <div className="flex flex-wrap gap-2.5 rail:ml-auto">
      <CsvLink href={csv}>{t('csv')}</CsvLink>
      <Button size="compact" variant="neutral" icon={<Printer size={18} />} onPress={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  );
}

type ReportCenterProps = { value: string | undefined; onChange: (center: string | undefined) => void };

/** Chooses one center, or all at which the administrator may see reports. */
export function ReportCenter({ value, onChange }: ReportCenterProps) {
  return (
    <CenterChoice
      className="min-w-0 flex-1 basis-56 rail:max-w-80 lg:basis-44"
      withAll
      centers={useReportCenters() ?? []}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

/** The centers at which the administrator may see reports; undefined while loading. */
export function useReportCenters(): AdminCenter[] | undefined {
  const may = useMay();
  return useQuery(everyCenterQuery).data?.filter(({ _id }) => may('see-reports', _id));
}
