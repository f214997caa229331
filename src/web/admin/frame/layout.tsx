import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { type Right } from '../../../domain/rights';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useFocusOnNavigation } from '../../ui/use-focus-on-navigation';
import { useMay } from '../api/administrator';
import { ShortcutList } from '../ui/shortcut-list';
import { useShortcut, useShortcutKeys } from '../ui/shortcuts';
import { useLayout } from '../ui/use-media';
import { NotAllowed } from '../ui/not-allowed';
import { RequireAdministrator } from './require-administrator';
import { Sidebar, Tabs } from './sidebar';
import { SessionEndNotice } from './sign-in-again';
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

/** Which pages need which right, at the center that their address names, if it does. All others are for everybody. */
const NEEDS: [page: RegExp, right: Right][] = [
  [/^\/admin\/book\b/, 'book'],
  [/^\/admin\/import\/centers\b/, 'own-centers'],
  [/^\/admin\/import\b/, 'book'],
  [/^\/admin\/staff\b/, 'staff'],
  [/^\/admin\/audit\b/, 'see-actions'],
  [/^\/admin\/reports\b/, 'see-reports'],
  [/^\/admin\/users\b/, 'see-users'],
  [/^\/admin\/covers\b/, 'check-covers'],
  [/^\/admin\/centers\/new$/, 'own-centers'],
  [/^\/admin\/centers\/[^/]+\/delete$/, 'own-centers'],
  [/^\/admin\/centers\/([^/]+)\/(?:edit|chairs)$/, 'change-center'],
  [/^\/admin\/(?:appointments|appoinments|centers|closures|cash|day-sheet)\b/, 'see'],
];

/** Says so where the role doesn't allow a page. */
function RequireRight({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const may = useMay();
  // Who works on the floor begins there: the dashboard is not for them.
  if (pathname === '/admin/dashboard' && !may('see') && may('see-floor')) return <Navigate to="/admin/day" replace />;
  const need = NEEDS.find(([page]) => page.test(pathname));
  if (!need) return children;
  const [page, right] = need;
  const centerId = page.exec(pathname)?.[1];
  return (
    <Allowed key={`${right} ${centerId}`} right={right} centerId={centerId}>
      {children}
    </Allowed>
  );
}

type AllowedProps = { right: Right; centerId: string | undefined; children: ReactNode };

/** Whoever came in stays, also if the right is taken meanwhile: what they typed is not thrown away; saving says so. */
function Allowed({ right, centerId, children }: AllowedProps) {
  const may = useMay();
  const [isAllowed] = useState(() => may(right, centerId));
  return isAllowed ? children : <NotAllowed />;
}

/** `g` and then `d`, `t`, `o`, `b`, `k`, `c`, `a`, `u`, `r` or `s` goes to a section. */
function useGoKeys(go: (to: string) => void): void {
  const { t } = useTranslation('admin');
  const may = useMay();
  useShortcut('g d', t('shortcuts.dashboard'), () => go('/admin/dashboard'));
  useShortcut('g t', t('shortcuts.day'), () => go('/admin/day'), !may('see-floor'));
  useShortcut('g o', t('shortcuts.board'), () => go('/admin/board'), !may('see-floor'));
  useShortcut('g b', t('shortcuts.book'), () => go('/admin/book'), !may('book'));
  useShortcut('g k', t('shortcuts.covers'), () => go('/admin/covers'), !may('check-covers'));
  useShortcut('g c', t('shortcuts.centers'), () => go('/admin/centers'));
  useShortcut('g a', t('shortcuts.appointments'), () => go('/admin/appointments'));
  useShortcut('g u', t('shortcuts.users'), () => go('/admin/users'));
  useShortcut('g r', t('shortcuts.reports'), () => go('/admin/reports'), !may('see-reports'));
  useShortcut('g s', t('shortcuts.staff'), () => go('/admin/staff'), !may('staff'));
}
