import type { LucideIcon } from 'lucide-react';
import type { Right } from '../../../domain/rights';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Hourglass from 'lucide-react/icons/hourglass';
import ListChecks from 'lucide-react/icons/list-checks';
import UserPlus from 'lucide-react/icons/user-plus';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Keyboard from 'lucide-react/icons/keyboard';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import UserCog from 'lucide-react/icons/user-cog';
import ContactRound from 'lucide-react/icons/contact-round';
import Users from 'lucide-react/icons/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { NavLink, useLocation } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { PRODUCT } from '../../../domain/product';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { useMay, useSignOut } from '../api/administrator';
import { callsToMakeQuery } from '../calls/queries';
import { waitingCoversQuery } from '../covers/queries';
import { waitingToCallQuery } from '../waiting/queries';
import { formatCount } from '../ui/format';
import { Kbd } from '../ui/shortcuts';
import { tell } from '../ui/tell';
import { AccountItem, AccountPages, AccountPopover, Initial, OwnRoles } from './account-menu';

type SidebarProps = {
  userName: string;
  /** Whether the sidebar is narrow (600 to 1023 px), with each icon over its word. */
  isRail: boolean;
  onShortcuts: () => void;
};

/**
 * The area's sections at the left, in groups. Below them, always visible: the signed-in administrator with the account's pages, and
 * signing out. Sticky.
 */
export function Sidebar({ userName, isRail, onShortcuts }: SidebarProps) {
  const { t } = useTranslation('admin');
  const signOut = useSigningOut();
  const sections = useSections();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <header
      className={`sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken pt-4 print:hidden ${isRail ? 'w-25.5' : 'w-54'}`}
    >
      <div className={isRail ? 'mb-2 px-2 text-center' : 'mb-3 px-6'}>
        <p className={`leading-tight font-[650] text-teal ${isRail ? 'text-lg' : 'text-2xl'}`}>{PRODUCT.name}</p>
        {!isRail && <p className="admin-fine text-muted">{t('area')}</p>}
      </div>
      <nav
        ref={nav}
        aria-label={t('navigation')}
        className={`flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto pb-3 ${isRail ? 'px-2' : 'px-3'}`}
      >
        {GROUPS.map((group) => group.flatMap((id) => sections.find((section) => section.id === id) ?? []))
          .filter((group) => group.length > 0)
          .map((group) => (
            <ul key={group[0]!.id} className="flex flex-col border-line not-first:border-t not-first:pt-1.5">
              {group.map(({ id, to, Icon }) => (
                <li key={id}>
                  <SideItem icon={Icon} isRail={isRail} to={to} aside={<ToDo section={id} />}>
                    {t(`sections.${id}`)}
                  </SideItem>
                </li>
              ))}
            </ul>
          ))}
      </nav>
      <div className={`flex flex-col gap-0.5 border-t border-line py-2 ${isRail ? 'px-2' : 'px-3'}`}>
        <AccountMenu userName={userName} isRail={isRail} onShortcuts={onShortcuts} />
        <SideItem icon={LogOut} isRail={isRail} onPress={signOut}>
          {t('signOut')}
        </SideItem>
      </div>
    </header>
  );
}

/** The signed-in administrator, with the account's pages below the name. */
function AccountMenu({ userName, isRail, onShortcuts }: SidebarProps) {
  const { t } = useTranslation('admin');
  return (
    <MenuTrigger>
      <Button
        aria-label={isRail ? t('accountMenu', { userName }) : undefined}
        className="focus-ring flex w-full items-center gap-2 rounded-chip px-3 py-1.5 text-left leading-snug hover:bg-teal-faint"
      >
        {isRail ? (
          <Initial of={userName} className="mx-auto" />
        ) : (
          <>
            <span className="min-w-0 flex-1">
              <span className="admin-strong block truncate">{userName}</span>
              <OwnRoles />
            </span>
            <ChevronsUpDown size={16} className="shrink-0 text-muted" />
          </>
        )}
      </Button>
      <AccountPopover userName={userName} placement="top start">
        <AccountPages />
        <AccountItem icon={Keyboard} onAction={onShortcuts} aside={<Kbd>?</Kbd>}>
          {t('shortcutsButton')}
        </AccountItem>
      </AccountPopover>
    </MenuTrigger>
  );
}

/** How many things wait in a section: covers for an answer, people for a call. Empty for none. */
export function ToDo({ section }: { section: SectionId }) {
  const may = useMay();
  if (section === 'covers') return <CoversToCheck />;
  if (section === 'waiting') return <WaitingToCall />;
  // Staff of the floor don't make calls.
  return section === 'day' && may('see') ? <CallsToMake /> : null;
}

function CoversToCheck() {
  const { t } = useTranslation('admin');
  const waiting = useQuery(waitingCoversQuery).data ?? 0;
  return <Waiting count={waiting} label={t('sections.coversCount', { count: waiting })} />;
}

function WaitingToCall() {
  const { t } = useTranslation('admin');
  const waiting = useQuery(waitingToCallQuery).data ?? 0;
  return <Waiting count={waiting} label={t('sections.callsCount', { count: waiting })} />;
}

function CallsToMake() {
  const { t } = useTranslation('admin');
  const waiting = useQuery(callsToMakeQuery).data ?? 0;
  return <Waiting count={waiting} label={t('sections.callsCount', { count: waiting })} />;
}

function Waiting({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="tabular inline-flex min-w-6 justify-center rounded-md bg-marigold-tint px-1.5 text-sm font-[550] text-marigold-text">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

type SideItemProps = {
  icon: LucideIcon;
  isRail: boolean;
  children: string;
  /** At the right: the keyboard shortcut. */
  aside?: ReactNode;
} & ({ to: string; onPress?: never } | { onPress: () => void; to?: never });

/** One line of the sidebar: a link or an action. */
function SideItem({ icon: Icon, isRail, children, aside, to, onPress }: SideItemProps) {
  const look = (isHere: boolean) =>
    classNames(
      'admin-strong relative flex w-full items-center rounded-chip -outline-offset-2',
      isRail
        ? 'min-h-15 flex-col justify-center gap-1 text-center text-fine leading-tight'
        : 'min-h-10 gap-3 px-3 text-left',
      isHere ? 'bg-teal-tint text-teal' : 'text-ink hover:bg-teal-faint',
      isHere && !isRail && 'before:absolute before:inset-y-2.5 before:left-0 before:w-0.75 before:bg-teal',
    );
  const content = (
    <>
      <Icon size={isRail ? 20 : 18} className="shrink-0" />
      <span className={isRail ? 'text-balance' : 'flex-1'}>{children}</span>
      {aside && (isRail ? <span className="absolute top-1 right-1.5">{aside}</span> : aside)}
    </>
  );
  if (to === undefined) {
    return (
      <button type="button" onClick={onPress} className={look(false)}>
        {content}
      </button>
    );
  }
  return (
    <NavLink to={to} className={({ isActive }) => look(isActive)}>
      {content}
    </NavLink>
  );
}

/** The sections at the phone's lower edge, under the thumb. */
export function Tabs() {
  const { t } = useTranslation('admin');
  const sections = useSections().slice(0, TABS);
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-20 h-(--tabs) border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="flex h-full overflow-x-auto">
        {sections.map(({ id, to, Icon }) => (
          // Each tab is as wide as its word, and the rest is shared: "Appointments" needs more room than "Book".
          <li key={id} className="shrink-0 grow">
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  'relative flex h-full flex-col items-center justify-center gap-1 px-2 text-fine leading-none font-[550] -outline-offset-3',
                  isActive ? 'bg-teal-tint text-teal shadow-[inset_0_3px_0_var(--color-teal)]' : 'text-ink',
                )
              }
            >
              <Icon size={20} />
              {t(`sections.${id}`)}
              <span className="absolute top-1 right-1 empty:hidden">
                <ToDo section={id} />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many sections fit at a phone's lower edge. The others are in the account menu. */
const TABS = 5;

type Section = { id: SectionId; to: string; right: Right; Icon: LucideIcon };
type SectionId =
  | 'dashboard'
  | 'day'
  | 'board'
  | 'book'
  | 'appointments'
  | 'centers'
  | 'waiting'
  | 'covers'
  | 'claims'
  | 'patients'
  | 'users'
  | 'cash'
  | 'reports'
  | 'staff'
  | 'operations';

/** The groups of sections, in order: overview and records; a center's day; covers and money; staff and the installation. */
const GROUPS: readonly (readonly SectionId[])[] = [
  ['dashboard', 'centers', 'appointments', 'users'],
  ['patients', 'day', 'board', 'book', 'waiting'],
  ['covers', 'claims', 'cash', 'reports'],
  ['staff', 'operations'],
];

/** The sections that the administrator may open. */
function useSections(): Section[] {
  const may = useMay();
  return SECTIONS.filter(({ right }) => may(right));
}

/** The sections that don't fit at a phone's lower edge. */
export function useFurtherSections(): Section[] {
  return useSections().slice(TABS);
}

/** The sections of the area, in the order on a phone. */
const SECTIONS: Section[] = [
  { id: 'dashboard', to: adminPaths.dashboard, right: 'see', Icon: LayoutDashboard },
  { id: 'day', to: adminPaths.day, right: 'see-floor', Icon: ListChecks },
  { id: 'board', to: adminPaths.board, right: 'see-floor', Icon: Grid3x3 },
  { id: 'book', to: adminPaths.book, right: 'book', Icon: UserPlus },
  { id: 'appointments', to: adminPaths.appointments, right: 'see', Icon: CalendarDays },
  { id: 'patients', to: adminPaths.patients, right: 'book', Icon: ContactRound },
  { id: 'centers', to: adminPaths.centers, right: 'see', Icon: Building2 },
  { id: 'waiting', to: adminPaths.waiting, right: 'book', Icon: Hourglass },
  { id: 'covers', to: adminPaths.covers, right: 'check-covers', Icon: BadgeCheck },
  { id: 'claims', to: adminPaths.claims, right: 'see', Icon: ReceiptIndianRupee },
  { id: 'users', to: adminPaths.users, right: 'see-users', Icon: Users },
  { id: 'cash', to: adminPaths.cash, right: 'see', Icon: Banknote },
  { id: 'reports', to: adminPaths.reports, right: 'see-reports', Icon: ChartColumn },
  { id: 'staff', to: adminPaths.staff, right: 'staff', Icon: UserCog },
  { id: 'operations', to: adminPaths.operations, right: 'operate', Icon: HeartPulse },
];

/** Signs out and goes to the sign-in page; on failure it says so, and the administrator stays signed in. */
export function useSigningOut(): () => void {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { mutate, isPending } = useSignOut();
  return () => {
    if (isPending) return;
    mutate(undefined, { onError: (error) => tell('error', t('signOutFailed', { reason: errorText(error) })) });
  };
}
