import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from '../../i18n/use-translation';
import { Choice } from './choice';
import { formatCount } from './format-count';
import type { Cursor } from './list-state';
import { PagerButton } from './pager-button';
import { useShortcut } from './shortcuts';
import { useLayout } from './use-media';

const PAGE_SIZES = [20, 50, 100] as const;

/** What the server says of a page. A list that is short has no cursors: its pages are asked for by number. */
export type PageAnswer = {
  /** How many match, or at least match. */
  total?: number | undefined;
  totalIsCapped?: boolean | undefined;
  previous?: string | null | undefined;
  next?: string | null | undefined;
};

type PagerProps = {
  answer: PageAnswer;
  /** Of the page that is shown. */
  rowCount: number;
  page: number;
  pageSize: number;
  onPage: (page: number, cursor?: Cursor) => void;
  onPageSize: (size: number) => void;
  /** "centers": "1-20 of 214 centers". Singular for one. */
  noun: (count: number) => string;
};

/** Which rows of how many are shown, and the way to those before and after. Left and Right turn the pages too. */
export function Pager({ answer, rowCount, page, pageSize, onPage, onPageSize, noun }: PagerProps) {
  const { t } = useTranslation('admin');
  const isList = useLayout() === 'list';
  const { total, totalIsCapped, previous, next } = answer;
  const isLast = next === undefined ? page * pageSize >= (total ?? 0) : next === null;
  const before = page <= 1 ? t('pager.first') : null;
  const after = isLast ? t('pager.last') : null;
  // The first page begins with what is first by now.
  const toPrevious = () => onPage(page - 1, previous && page > 2 ? { before: previous } : {});
  const toNext = () => onPage(page + 1, next ? { after: next } : {});
  useShortcut('ArrowLeft', t('shortcuts.previous'), toPrevious, before !== null);
  useShortcut('ArrowRight', t('shortcuts.next'), toNext, after !== null);

  const skipped = (page - 1) * pageSize;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 rail:px-4.5">
      <p className="text-muted">
        {total === undefined
          ? t('common:loading')
          : total === 0
            ? `0 ${noun(0)}`
            : t('pager.range', {
                from: formatCount(Math.min(skipped + 1, skipped + rowCount)),
                to: formatCount(skipped + rowCount),
                total: formatCount(total, totalIsCapped),
                noun: noun(total),
              })}
      </p>
      {!isList && (
        <div className="flex items-center gap-2">
          <span aria-hidden="true" className="admin-fine text-muted">
            {t('pager.rows')}
          </span>
          <Choice
            label={t('pager.rowsLabel')}
            isLabelHidden
            className="w-19"
            value={String(pageSize)}
            options={PAGE_SIZES.map((size) => ({ id: String(size), label: String(size) }))}
            onChange={(size) => onPageSize(Number(size))}
          />
        </div>
      )}
      <nav
        aria-label={t('pager.label')}
        className="flex items-center gap-0.5 max-rail:w-full max-rail:justify-between rail:ml-auto"
      >
        <PagerButton
          label={t('pager.previous')}
          isLabelHidden={isList}
          reason={before}
          onPress={toPrevious}
          side="start"
        >
          <ChevronLeft aria-hidden="true" size={17} strokeWidth={1.75} />
        </PagerButton>
        <PagerButton label={t('pager.next')} isLabelHidden={isList} reason={after} onPress={toNext} side="end">
          <ChevronRight aria-hidden="true" size={17} strokeWidth={1.75} />
        </PagerButton>
      </nav>
    </div>
  );
}
