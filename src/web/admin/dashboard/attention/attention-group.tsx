import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { ShowAll } from '../../ui/show-all';

/** Rows shown before "show all" (notes-admin.md, screen 1). */
const SHOWN = 3;

type AttentionGroupProps<Entry> = {
  title: string;
  /** The total, of which not all may be listed. */
  total: number;
  /** The most urgent first. */
  entries: readonly Entry[];
  children: (entry: Entry) => ReactNode;
};

/** One kind of problem; hidden when there is none. */
export function AttentionGroup<Entry>({ title, total, entries, children }: AttentionGroupProps<Entry>) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const [isAll, setAll] = useState(false);
  if (entries.length === 0) return null;
  return (
    <div>
      <h3
        id={titleId}
        className="flex min-h-9.5 items-center justify-between gap-3 border-t border-line bg-paper px-4 text-sm font-[550] text-muted lg:px-4.5"
      >
        {title}
        <span className="tabular text-ink">{formatCount(total)}</span>
      </h3>
      <ul aria-labelledby={titleId}>{(isAll ? entries : entries.slice(0, SHOWN)).map(children)}</ul>
      {entries.length > SHOWN && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-1 lg:px-4.5">
          <ShowAll
            isAll={isAll}
            onChange={setAll}
            all={t('attention.all', { count: total, text: formatCount(total) })}
            fewer={t('attention.fewer')}
          />
          {isAll && total > entries.length && (
            <p className="text-sm text-muted">
              {t('attention.firstOf', { shown: entries.length, all: formatCount(total) })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
