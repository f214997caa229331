import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { ShortcutList } from '../ui/shortcut-list';
import { useShortcut } from '../ui/shortcuts';
import { useLayout } from '../ui/use-media';
import { useShortcutKeys } from '../ui/use-shortcut-keys';
import { useFocusOnNavigation } from '../../ui/use-focus-on-navigation';
import { SessionEndNotice } from './session-end-notice';
import { Sidebar } from './sidebar';
import { Tabs } from './tabs';
import { TopBar } from './top-bar';
import { useGoKeys } from './use-go-keys';

const MAIN_ID = 'main';

/** Sidebar, rail, or a bar with tabs, depending on the width; and what every page of the area shares. */
export function Frame({ userName, children }: { userName: string; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const layout = useLayout();
  const [listsShortcuts, setListsShortcuts] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // A drawer or panel has a URL below its page's; it takes the focus itself.
  useFocusOnNavigation(MAIN_ID, pathname.split('/')[2]);
  useShortcutKeys();
  useGoKeys((to) => void navigate(to));
  useShortcut('?', t('shortcuts.list'), () => setListsShortcuts(true));

  return (
    <div className="min-h-dvh rail:flex">
      <a
        href={`#${MAIN_ID}`}
        className="admin-strong absolute left-4 z-50 -translate-y-24 rounded-chip bg-teal px-4 py-2.5 text-white focus:top-3 focus:translate-y-0 print:hidden"
      >
        {t('skip')}
      </a>
      {layout === 'list' ? (
        <TopBar userName={userName} />
      ) : (
        <Sidebar userName={userName} isRail={layout === 'folded'} onShortcuts={() => setListsShortcuts(true)} />
      )}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 pt-4 pb-24 rail:px-5 rail:pt-6 rail:pb-8 lg:px-7 print:p-0"
      >
        <SessionEndNotice userName={userName} />
        {children}
      </main>
      {layout === 'list' && <Tabs />}
      {listsShortcuts && <ShortcutList onClose={() => setListsShortcuts(false)} />}
    </div>
  );
}
