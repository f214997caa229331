import { useSearchParams } from 'react-router';
import { type IstDate, isIstDate, istDateOf } from '../../../domain/time';
import { lastCenter } from './last-center';

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
export function useSheetChoice(centerIds: readonly string[] | undefined): SheetChoice {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('date');
  const only = centerIds?.length === 1 ? centerIds[0] : undefined;
  const last = lastCenter.read();
  const usual = last !== null && centerIds?.includes(last) ? last : only;
  return {
    center: search.get('center') ?? usual ?? null,
    date: asked && isIstDate(asked) ? asked : istDateOf(new Date()),
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
