import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from '../../i18n/use-translation';
import { Choice } from './choice';
import { formatCount } from './format-count';
import { PagerButton } from './pager-button';
import { pagesToShow } from './pages-to-show';
import { useShortcut } from './shortcuts';
import { useLayout } from './use-media';

const PAGE_SIZES = [20, 50, 100] as const;

type PagerProps = {
  /** How many match; undefined while that isn't known. */
  total: number | undefined;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** "centers": "1-20 of 214 centers". Singular where there is one. */
  noun: (count: number) => string;
};

/** Which rows of how many are shown, and the way to the others. Left and Right turn the pages too. */
export function Pager({ total, page, pageSize, onPage, onPageSize, noun }: PagerProps) {
  const { t } = useTranslation('admin');
  const isList = useLayout() === 'list';
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const before = page <= 1 ? t('pager.first') : null;
  const after = page >= pages ? t('pager.last') : null;
  useShortcut('ArrowLeft', t('shortcuts.previous'), () => onPage(page - 1), before !== null);
  useShortcut('ArrowRight', t('shortcuts.next'), () => onPage(page + 1), after !== null);

  const from = Math.min((page - 1) * pageSize + 1, total ?? 0);
  const to = Math.min(page * pageSize, total ?? 0);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 rail:px-4.5">
      <p className="text-muted">
        {total === undefined
          ? t('common:loading')
          : total === 0
            ? `0 ${noun(0)}`
            : t('pager.range', {
                from: formatCount(from),
                to: formatCount(to),
                total: formatCount(total),
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
          onPress={() => onPage(page - 1)}
          side="start"
        >
          <ChevronLeft aria-hidden="true" size={17} strokeWidth={1.75} />
        </PagerButton>
        {pagesToShow(page, pages).map((n, index) =>
          n === null ? (
            <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-muted">
              …
            </span>
          ) : (
            <PagerButton
              key={n}
              label={formatCount(n)}
              name={t('pager.page', { page: formatCount(n) })}
              isCurrent={n === page}
              onPress={() => onPage(n)}
            />
          ),
        )}
        <PagerButton
          label={t('pager.next')}
          isLabelHidden={isList}
          reason={after}
          onPress={() => onPage(page + 1)}
          side="end"
        >
          <ChevronRight aria-hidden="true" size={17} strokeWidth={1.75} />
        </PagerButton>
      </nav>
    </div>
  );
}
