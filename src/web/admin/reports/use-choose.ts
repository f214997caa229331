import { useSearchParams } from 'react-router';

/** Writes choices into the address, in place of its history entry; undefined removes one. */
export function useChoose(): (change: Record<string, string | undefined>) => void {
  const [, setSearch] = useSearchParams();
  return (change) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [field, value] of Object.entries(change)) {
          if (value === undefined) next.delete(field);
          else next.set(field, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
}
