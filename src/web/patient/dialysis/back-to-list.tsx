import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { BackLink } from '../../ui/back-link';
import { useScripted } from '../../ui/use-scripted';

/** The list from which a center was opened: its URL, and its heading. Passed in the link's state. */
export type FromList = { path: string; title: string };

/** Back to the list, restoring its filter, its cards and its scroll position. */
export function BackToList() {
  const { t } = useTranslation('centers');
  const navigate = useNavigate();
  const isScripted = useScripted();
  const { state } = useLocation();
  // The server does not know the history state, and hydration must match its markup.
  const fromList = isScripted ? (state as { fromList?: FromList } | null)?.fromList : undefined;

  function goBack(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!fromList || opensElsewhere) return;
    // The list is the previous history entry; going back restores it, a new entry would not.
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <BackLink to={fromList?.path ?? paths.centers} onClick={goBack}>
      {fromList?.title ?? t('detail.allCenters')}
    </BackLink>
  );
}
