import { useSearchParams } from 'react-router';
import { type IstDate, isIstDate, istDateOf } from '../../../domain/time';
import { lastCenter } from './last-center';

type SheetChoice = {
  /** Null until one is chosen. */
  center: string | null;
  date: IstDate;
  /** No day was asked for: it is today. */
  isToday: boolean;
  choose: (change: { center?: string; date?: IstDate }) => void;
};

/**
 * The center and the day of the sheet, kept in the address. Without a center it is the one of the last sheet on this
 * computer, or the only one there is; without a day it is today, by the browser's clock until the server has told its own.
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
