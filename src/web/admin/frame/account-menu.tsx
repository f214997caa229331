import type { LucideIcon } from 'lucide-react';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { useAdministrator, useMay, useSignInAt } from '../api/administrator';
import { useRolesText } from '../ui/roles-text';

/** The pages of the account menu: the audit log for those who may see it, and one's own password and codes. */
const ACCOUNT_PAGES = [
  { label: 'activity', to: adminPaths.audit, Icon: History, right: 'see-actions' },
  { label: 'password', to: adminPaths.password, Icon: KeyRound },
  { label: 'twoStep', to: adminPaths.twoStep, Icon: ShieldCheck },
] as const;

export function AccountPages() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const may = useMay();
  const hasPassword = useSignInAt() === null;
  const isShown = (page: (typeof ACCOUNT_PAGES)[number]) =>
    (!('right' in page) || may(page.right)) && (page.to !== adminPaths.password || hasPassword);
  return ACCOUNT_PAGES.filter(isShown).map(({ label, to, Icon }) => (
    <AccountItem key={to} icon={Icon} onAction={() => void navigate(to)}>
      {t(label)}
    </AccountItem>
  ));
}

type AccountPopoverProps = { userName: string; placement: PopoverProps['placement'] & {}; children: ReactNode };

/** The account menu: who is signed in, and the items. */
export function AccountPopover({ userName, placement, children }: AccountPopoverProps) {
  const { t } = useTranslation('admin');
  return (
    <Popover
      className="admin-type w-60 overflow-y-auto rounded-tile border border-line bg-surface p-1.5 shadow-lifted"
      placement={placement}
    >
      <p className="px-3 pt-2 pb-1.5">
        <span className="admin-fine block text-muted">{t('signedInAs')}</span>
        <span className="admin-strong [overflow-wrap:anywhere]">{userName}</span>
        <OwnRoles />
      </p>
      <Menu aria-label={t('account')} className="outline-none">
        {children}
      </Menu>
    </Popover>
  );
}

type AccountItemProps = { icon: LucideIcon; onAction: () => void; children: string; aside?: ReactNode };

export function AccountItem({ icon: Icon, onAction, children, aside }: AccountItemProps) {
  return (
    <MenuItem
      textValue={children}
      onAction={onAction}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-chip px-3 outline-none data-[focused]:bg-teal-tint data-[focused]:text-teal"
    >
      <Icon size={18} />
      {children}
      {aside && <span className="ml-auto empty:hidden">{aside}</span>}
    </MenuItem>
  );
}

/** The first letter of a name, in a circle. */
export function Initial({ of, className = '' }: { of: string; className?: string }) {
  return (
    <span
      className={classNames(
        'admin-strong grid size-9 place-items-center rounded-full bg-teal-tint leading-none text-teal uppercase',
        className,
      )}
    >
      {of[0]}
    </span>
  );
}

/** The roles of the signed-in administrator, with their centers. */
export function OwnRoles() {
  const administrator = useAdministrator();
  const rolesText = useRolesText();
  if (administrator.status !== 'signed-in') return null;
  return <span className="admin-fine block text-muted [overflow-wrap:anywhere]">{rolesText(administrator)}</span>;
}
