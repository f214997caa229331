import type { Table } from '@tanstack/react-table';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { Choice } from './choice';
import { formatCount } from './format';
import { useShortcut } from './shortcuts';
import { useLayout } from './use-media';

const PAGE_SIZES = [20, 50, 100] as const;

/** The server's facts about a page. Short lists have no cursors; their pages are requested by number. */
export type PageAnswer = {
  /** How many match, or at least match. */
  total?: number | undefined;
  totalIsCapped?: boolean | undefined;
  previous?: string | null | undefined;
  next?: string | null | undefined;
};

type PagerProps<Row> = {
  table: Table<Row>;
  answer: PageAnswer;
  /** "centers": "1-20 of 214 centers". Singular for one. */
  noun: (count: number) => string;
};

/**
 * Says which of how many rows are shown, and leads to the neighbouring pages, the first and, where it is known, the last. Left and
 * Right turn pages too.
 */
export function Pager<Row>({ table, answer: { total, totalIsCapped }, noun }: PagerProps<Row>) {
  const { t } = useTranslation('admin');
  const isList = useLayout() === 'list';
  const { pageIndex, pageSize } = table.getState().pagination;
  const rowCount = table.getRowModel().rows.length;
  const before = table.getCanPreviousPage() ? null : t('pager.first');
  const after = table.getCanNextPage() ? null : t('pager.last');
  useShortcut('ArrowLeft', t('shortcuts.previous'), table.previousPage, before !== null);
  useShortcut('ArrowRight', t('shortcuts.next'), table.nextPage, after !== null);

  const skipped = pageIndex * pageSize;
  const pages = pagesOf({
    page: pageIndex + 1,
    last: total === undefined || totalIsCapped ? null : Math.max(Math.ceil(total / pageSize), pageIndex + 1),
    hasNext: after === null,
    near: isList ? 0 : 1,
  });
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
            onChange={(size) => table.setPageSize(Number(size))}
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
          onPress={table.previousPage}
          side="start"
        >
          <ChevronLeft size={17} />
        </PagerButton>
        {pages.length > 1 && (
          <ol className="flex items-center gap-0.5">
            {pages.map((page, index) => (
              <li key={page ?? `gap-${index}`}>
                {page === null ? (
                  <span className="px-0.5 text-muted">…</span>
                ) : (
                  <PageNumber
                    page={page}
                    isHere={page === pageIndex + 1}
                    onPress={() => table.setPageIndex(page - 1)}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        <PagerButton label={t('pager.next')} isLabelHidden={isList} reason={after} onPress={table.nextPage} side="end">
          <ChevronRight size={17} />
        </PagerButton>
      </nav>
    </div>
  );
}

type PagesAsked = {
  /** From 1. */
  page: number;
  /** Null where it isn't known. */
  last: number | null;
  hasNext: boolean;
  /** How many pages to show on either side of the present one. */
  near: number;
};

/** The pages that a pager shows: the first, the near ones and, where it is known, the last; null stands for a gap. */
export function pagesOf({ page, last, hasNext, near }: PagesAsked): (number | null)[] {
  const end = last ?? page + (hasNext ? near : 0);
  const isShown = (one: number) => one === 1 || one === last || Math.abs(one - page) <= near;
  const pages = Array.from({ length: end }, (_, index) => index + 1).filter(isShown);
  const withGaps = pages.flatMap((one, index) => {
    const skipped = one - (pages[index - 1] ?? 0) - 1;
    // A gap of a single page is shown as that page.
    return skipped === 0 ? [one] : [skipped === 1 ? one - 1 : null, one];
  });
  return last === null && hasNext ? [...withGaps, null] : withGaps;
}

function PageNumber({ page, isHere, onPress }: { page: number; isHere: boolean; onPress: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <button
      type="button"
      onClick={isHere ? undefined : onPress}
      aria-current={isHere ? 'page' : undefined}
      aria-label={t('pager.page', { page: formatCount(page) })}
      className={classNames(
        PAGER_BUTTON,
        isHere ? 'bg-teal-tint text-teal shadow-[inset_0_-3px_0_var(--color-teal)]' : 'text-teal hover:bg-teal-faint',
      )}
    >
      {formatCount(page)}
    </button>
  );
}

const PAGER_BUTTON =
  'focus-ring admin-strong flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-chip px-2 max-lg:min-h-11 max-lg:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

type PagerButtonProps = {
  label: string;
  isLabelHidden?: boolean;
  /** Why it is disabled. The button stays, so that nothing moves under the finger. */
  reason?: string | null;
  onPress: () => void;
  /** On which side the arrow stands. */
  side?: 'start' | 'end';
  children?: ReactNode;
};

/** A button to the previous or next page or row. */
export function PagerButton({ label, isLabelHidden, reason, onPress, side, children }: PagerButtonProps) {
  const reasonId = useId();
  return (
    <button
      type="button"
      onClick={reason ? undefined : onPress}
      // Labelled here even if the label is visible: otherwise the reason below would be read twice, in the name and as the
      // description.
      aria-label={isLabelHidden || reason ? label : undefined}
      aria-disabled={reason ? true : undefined}
      aria-describedby={reason ? reasonId : undefined}
      title={reason ?? undefined}
      className={classNames(PAGER_BUTTON, reason ? 'cursor-not-allowed text-faint' : 'text-teal hover:bg-teal-faint')}
    >
      {side === 'start' && children}
      {!isLabelHidden && label}
      {side === 'end' && children}
      {reason && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </button>
  );
}
