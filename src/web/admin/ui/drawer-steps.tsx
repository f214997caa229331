import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from '../../i18n/use-translation';
import { formatCount } from './format-count';
import { PagerButton } from './pager-button';

type DrawerStepsProps = {
  /** Of the open row on its page, from 0. */
  index: number;
  rowCount: number;
  /** Rows on the pages before. */
  before: number;
  total: number;
  totalIsCapped: boolean | undefined;
  /** Read out: "Previous appointment". */
  previous: string;
  next: string;
  onStep: (by: -1 | 1) => void;
};

/** The way from row to row of a page, at the foot of a drawer: "4 of 214". */
export function DrawerSteps({
  index,
  rowCount,
  before,
  total,
  totalIsCapped,
  previous,
  next,
  onStep,
}: DrawerStepsProps) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('steps.label')} className="-ml-2.5 flex items-center gap-1.5">
      <PagerButton
        label={previous}
        isLabelHidden
        reason={index === 0 ? t('steps.first') : null}
        onPress={() => onStep(-1)}
        side="start"
      >
        <ChevronLeft aria-hidden="true" size={17} strokeWidth={1.75} />
      </PagerButton>
      <span className="admin-fine text-muted">
        {t('steps.place', { place: formatCount(before + index + 1), total: formatCount(total, totalIsCapped) })}
      </span>
      <PagerButton
        label={next}
        isLabelHidden
        reason={index === rowCount - 1 ? t('steps.last') : null}
        onPress={() => onStep(1)}
        side="end"
      >
        <ChevronRight aria-hidden="true" size={17} strokeWidth={1.75} />
      </PagerButton>
    </nav>
  );
}
