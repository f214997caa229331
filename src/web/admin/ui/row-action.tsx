import { type ReactNode, createContext, use } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names';

/** Whether the surrounding row is the tab stop. True outside of tables. */
export const CurrentRow = createContext(true);

type RowActionProps = {
  /** The label beside the icon, always visible. */
  children: string;
  /** 17 px. */
  icon: ReactNode;
  /** Read out: the word with the row's name, "Block Coral Reef Kidney Care". */
  name: string;
  /** Red for destructive actions. */
  tone?: 'teal' | 'red';
  className?: string;
} & ({ onPress?: () => void; to?: never } | { to: string; onPress?: never });

/** An action for a row. Muted until the row is hovered or focused. Without `onPress` and `to` it opens a menu. */
export function RowAction({ children, icon, name, tone = 'teal', className, onPress, to }: RowActionProps) {
  const isCurrent = use(CurrentRow);
  const look = classNames(
    'focus-ring admin-strong admin-fine inline-flex min-h-(--row-control) items-center gap-1.5 rounded-[6px] px-2 whitespace-nowrap text-muted',
    tone === 'red'
      ? 'group-focus-within/row:text-red group-hover/row:text-red hover:bg-red-tint'
      : 'group-focus-within/row:text-teal group-hover/row:text-teal hover:bg-teal-tint',
    className,
  );
  if (to !== undefined) {
    return (
      <Link to={to} preventScrollReset aria-label={name} tabIndex={isCurrent ? undefined : -1} className={look}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <Button {...(onPress && { onPress })} aria-label={name} excludeFromTabOrder={!isCurrent} className={look}>
      {icon}
      {children}
    </Button>
  );
}

type ShowAllProps = {
  isAll: boolean;
  onChange: (isAll: boolean) => void;
  /** The button's label while collapsed: "All 22 centers". */
  all: string;
  fewer: string;
};

/** Expands and collapses a list in place. */
export function ShowAll({ isAll, onChange, all, fewer }: ShowAllProps) {
  const isCurrent = use(CurrentRow);
  return (
    <Button
      onPress={() => onChange(!isAll)}
      aria-expanded={isAll}
      excludeFromTabOrder={!isCurrent}
      className="focus-ring admin-fine admin-strong -mx-1 inline-flex min-h-(--row-control) items-center rounded-chip px-1 text-teal underline decoration-teal-line decoration-1 underline-offset-4 hover:text-teal-hover hover:decoration-current"
    >
      {isAll ? fewer : all}
    </Button>
  );
}
