import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isIstDate, type IstDate, istToday } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { everyCenterQuery } from '../api/call-admin';
import { SheetBar } from './sheet-bar';
import { SheetBody } from './sheet-body';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-day-sheet');
  return <PageTitle title={t('title')} />;
}

/** The day sheet of a center (/admin/day-sheet). */
export default function DaySheetPage() {
  return <DaySheet />;
}

/** Choosers for a center and a day, and the sheet to print: who comes when, chair by chair. */
function DaySheet() {
  const { t } = useTranslation('admin-day-sheet');
  const centers = useQuery(everyCenterQuery);
  const { center, date, isToday, choose } = useSheetChoice(centers.data?.map(({ _id }) => _id));
  return (
    <>
      <h1 className="admin-title mb-3 print:hidden">{t('title')}</h1>
      <SheetBar centers={centers.data} center={center} date={date} onChoose={choose} />
      <SheetBody
        centers={centers}
        center={center}
        date={date}
        isToday={isToday}
        onChooseDate={(day) => choose({ date: day })}
      />
    </>
  );
}

type SheetChoice = {
  /** Null until one is chosen. */
  center: string | null;
  date: IstDate;
  /** No day in the URL: it is today. */
  isToday: boolean;
  choose: (change: { center?: string; date?: IstDate }) => void;
};

/**
 * The center and the day of the sheet, kept in the URL. The default center is the one of the last sheet on this
 * computer, or the only one; the default day is today, by the browser's clock until the server's is known.
 */
function useSheetChoice(centerIds: readonly string[] | undefined): SheetChoice {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('date');
  const only = centerIds?.length === 1 ? centerIds[0] : undefined;
  const last = lastCenter.read();
  const usual = last !== null && centerIds?.includes(last) ? last : only;
  return {
    center: search.get('center') ?? usual ?? null,
    date: asked && isIstDate(asked) ? asked : istToday(),
    isToday: asked === null,
    choose: ({ center, date }) => {
      if (center) lastCenter.write(center);
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (center) next.set('center', center);
          if (date) next.set('date', date);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** The center of the last day sheet on this computer: most desks print the same one every day. */
const KEY = 'vrikka-day-sheet-center';

const lastCenter = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(id: string): void {
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // Without storage the user chooses again the next time.
    }
  },
};
