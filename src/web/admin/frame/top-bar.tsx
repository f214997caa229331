import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { PRODUCT } from '../../../domain/product';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import { OwnRoles, ToDo, useFurtherSections, useSigningOut } from './sidebar';

const ITEM =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-chip px-3 outline-none data-[focused]:bg-teal-tint data-[focused]:text-teal';
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The phone's bar: the section, and the account menu. */
export function TopBar({ userName }: { userName: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const signOut = useSigningOut();
  const may = useMay();
  const further = useFurtherSections();
  return (
    <header className="flex h-14 items-center gap-2.5 border-b border-line bg-sunken px-4 print:hidden">
      <p className="text-xl font-[650] text-teal">{PRODUCT.name}</p>
      <p className="flex-1 text-muted">{t('area')}</p>
      <MenuTrigger>
        <Button
          aria-label={t('accountMenu', { userName })}
          className="focus-ring -mr-1.5 grid size-11 place-items-center rounded-full"
        >
          <span className="admin-strong grid size-9 place-items-center rounded-full bg-teal-tint text-teal uppercase">
            {userName[0]}
          </span>
        </Button>
        <Popover
          className="admin-type w-60 rounded-tile border border-line bg-surface p-1.5 shadow-lifted"
          placement="bottom end"
        >
          <p className="px-3 pt-2 pb-1.5">
            <span className="admin-fine block text-muted">{t('signedInAs')}</span>
            <span className="admin-strong [overflow-wrap:anywhere]">{userName}</span>
            <OwnRoles />
          </p>
          <Menu aria-label={t('account')} className="outline-none">
            {further.map(({ id, to, Icon }) => (
              <MenuItem key={id} className={ITEM} onAction={() => void navigate(to)}>
                <Icon {...ICON} />
                {t(`sections.${id}`)}
                <span className="ml-auto empty:hidden">
                  <ToDo section={id} />
                </span>
              </MenuItem>
            ))}
            {may('see-actions') && (
              <MenuItem className={ITEM} onAction={() => void navigate('/admin/audit')}>
                <History {...ICON} />
                {t('activity')}
              </MenuItem>
            )}
            <MenuItem className={ITEM} onAction={() => void navigate('/admin/password')}>
              <KeyRound {...ICON} />
              {t('password')}
            </MenuItem>
            <MenuItem className={ITEM} onAction={() => void navigate('/admin/two-step')}>
              <ShieldCheck {...ICON} />
              {t('twoStep')}
            </MenuItem>
            <MenuItem className={ITEM} onAction={signOut}>
              <LogOut {...ICON} />
              {t('signOut')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </header>
  );
}
