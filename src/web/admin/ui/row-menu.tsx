import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Menu, MenuItem, type MenuItemProps, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { RowAction } from './row-action';

type RowMenuProps = {
  /** The label of its button, always visible: "More". */
  label: string;
  /** Read out: the label with the row's name. */
  name: string;
  /** The class with the menu's width. */
  width: string;
  className?: string;
  /** `RowMenuItem`s. */
  children: ReactNode;
};

/** A row's rarer actions, in a menu. */
export function RowMenu({ label, name, width, className, children }: RowMenuProps) {
  return (
    <MenuTrigger>
      <RowAction icon={<ChevronDown size={17} />} name={name} {...(className && { className })}>
        {label}
      </RowAction>
      <Popover
        className={`admin-type ${width} rounded-tile border border-line bg-surface p-1 shadow-lifted`}
        placement="bottom end"
      >
        <Menu aria-label={name} className="outline-none">
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

type RowMenuItemProps = Pick<MenuItemProps, 'onAction' | 'href' | 'target'> & {
  /** Red where a patient or a colleague loses something. */
  tone?: 'red';
  children: ReactNode;
};

/** An action of a `RowMenu`: an icon of 17 px and a label. */
export function RowMenuItem({ tone, children, ...item }: RowMenuItemProps) {
  return (
    <MenuItem
      {...item}
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-3 outline-none data-[focused]:bg-teal-tint data-[focused]:text-teal ${tone === 'red' ? 'text-red' : ''}`}
    >
      {children}
    </MenuItem>
  );
}
