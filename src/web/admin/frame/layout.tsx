import { type ReactNode, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useFocusOnNavigation } from '../../ui/use-focus-on-navigation';
import { useMay } from '../api/administrator';
import { ShortcutList } from '../ui/shortcut-list';
import { useEarlyKeys } from '../ui/early-keys';
import { useShortcut, useShortcutKeys } from '../ui/shortcuts';
import { useLayout } from '../ui/use-media';
import { RequireAdministrator } from './require-administrator';
import { RequireRight } from './require-right';
import { Sidebar, Tabs } from './sidebar';
import { SessionEndCallout } from './sign-in-again';
import { TopBar } from './top-bar';

/** Every page of the area except sign-in: for administrators only, inside the frame. */
export default function AdminLayout() {
  return (
    <RequireAdministrator>
      {(userName) => (
        <Frame userName={userName}>
          <RequireRight>
            <Outlet />
          </RequireRight>
        </Frame>
      )}
    </RequireAdministrator>
  );
}

const MAIN_ID = 'main';

/** Sidebar, rail, or a bar with tabs, depending on the width; and what every page of the area shares. */
function Frame({ userName, children }: { userName: string; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const layout = useLayout();
  const [listsShortcuts, setListsShortcuts] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // A drawer or panel has a URL below its page's, and takes the focus itself.
  useFocusOnNavigation(MAIN_ID, pathname.split('/')[2]);
  useShortcutKeys();
  useEarlyKeys(useMay()('book'));
  useGoKeys((to) => void navigate(to));
  useShortcut('?', t('shortcuts.list'), () => setListsShortcuts(true));

  return (
    <div className="min-h-dvh rail:flex">
      <a
        href={`#${MAIN_ID}`}
        className="admin-strong absolute left-4 z-50 inline-flex min-h-11 -translate-y-24 items-center rounded-chip bg-teal px-4 text-white focus:top-3 focus:translate-y-0 print:hidden"
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
        <SessionEndCallout userName={userName} />
        {children}
      </main>
      {layout === 'list' && <Tabs />}
      {listsShortcuts && <ShortcutList onClose={() => setListsShortcuts(false)} />}
    </div>
  );
}

/** `g` and then `d`, `t`, `o`, `b`, `k`, `c`, `a`, `u`, `r` or `s` goes to a section. */
function useGoKeys(go: (to: string) => void): void {
  const { t } = useTranslation('admin');
  const may = useMay();
  useShortcut('g d', t('shortcuts.dashboard'), () => go(adminPaths.dashboard));
  useShortcut('g t', t('shortcuts.day'), () => go(adminPaths.day), !may('see-floor'));
  useShortcut('g o', t('shortcuts.board'), () => go(adminPaths.board), !may('see-floor'));
  useShortcut('g b', t('shortcuts.book'), () => go(adminPaths.book), !may('book'));
  useShortcut('g k', t('shortcuts.covers'), () => go(adminPaths.covers), !may('check-covers'));
  useShortcut('g c', t('shortcuts.centers'), () => go(adminPaths.centers));
  useShortcut('g a', t('shortcuts.appointments'), () => go(adminPaths.appointments));
  useShortcut('g u', t('shortcuts.users'), () => go(adminPaths.users));
  useShortcut('g r', t('shortcuts.reports'), () => go(adminPaths.reports), !may('see-reports'));
  useShortcut('g s', t('shortcuts.staff'), () => go(adminPaths.staff), !may('staff'));
}
