type HistoryEvent = {
  id: string;
  what: string;
  when: string;
  who: string;
  /** The note that was written. */
  why?: string | undefined;
};

/** Events, newest first, along a line. */
export function HistoryList({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <ol className="flex flex-col">
      {events.map(({ id, what, when, who, why }) => (
        <li key={id} className="group relative flex gap-2.5 pb-3 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-4.5 bottom-[-0.4rem] left-2 w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="mx-0.75 mt-1.5 size-3 shrink-0 rounded-full border-[2.5px] border-teal bg-surface"
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">{what}</span>
              <span className="admin-fine shrink-0 text-muted">{when}</span>
            </div>
            <p className="admin-fine text-muted">{who}</p>
            {why && <p className="mt-0.5 [overflow-wrap:anywhere]">{why}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
