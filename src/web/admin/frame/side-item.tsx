import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { classNames } from '../../ui/class-names';

type SideItemProps = {
  icon: LucideIcon;
  isRail: boolean;
  children: string;
  /** At the right: its keyboard shortcut. */
  aside?: ReactNode;
} & ({ to: string; onPress?: never } | { onPress: () => void; to?: never });

/** One line of the sidebar: a link or an action. */
export function SideItem({ icon: Icon, isRail, children, aside, to, onPress }: SideItemProps) {
  const look = (isHere: boolean) =>
    classNames(
      'admin-strong relative flex w-full items-center rounded-chip -outline-offset-2',
      isRail
        ? 'min-h-15 flex-col justify-center gap-1 text-center text-[0.8125rem] leading-tight'
        : 'min-h-11 gap-3 px-3 text-left',
      isHere ? 'bg-teal-tint text-teal' : 'text-ink hover:bg-teal-faint',
      isHere && !isRail && 'before:absolute before:inset-y-2.5 before:left-0 before:w-0.75 before:bg-teal',
    );
  const content = (
    <>
      <Icon aria-hidden="true" size={isRail ? 20 : 18} strokeWidth={1.75} className="shrink-0" />
      <span className={isRail ? 'text-balance' : 'flex-1'}>{children}</span>
      {aside}
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
