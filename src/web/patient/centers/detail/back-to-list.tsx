import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { readFromList } from '../from-list';
import { useListTitle } from '../list/use-list-title';

/** Back to the list as it was left, with its filter, its cards and its scroll position. */
export function BackToList() {
  const { t } = useTranslation('centers');
  const navigate = useNavigate();
  const listTitle = useListTitle();
  const fromList = readFromList(useLocation().state);

  function goBack(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!fromList || opensElsewhere) return;
    // The list is the entry before this one; going there restores it, a new entry would not.
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link
      to={`/dialysis${fromList?.search ?? ''}`}
      prefetch="intent"
      onClick={goBack}
      className="focus-ring type-second -ml-1 inline-flex min-h-11 items-center gap-1.5 self-start rounded-chip pr-2 font-label text-teal hover:underline"
    >
      <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.75} />
      {fromList ? listTitle(fromList.count, fromList.city) : t('detail.allCenters')}
    </Link>
  );
}
