import LogOut from 'lucide-react/icons/log-out';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useNavigate } from 'react-router';
import { PRODUCT } from '../../../domain/product';
import { useTranslation } from '../../lib/i18n/use-translation';
import { AccountItem, AccountPages, AccountPopover, Initial } from './account-menu';
import { ToDo, useFurtherSections, useSigningOut } from './sidebar';

/** The phone's bar: the section, and the account menu. */
export function TopBar({ userName }: { userName: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const signOut = useSigningOut();
  const further = useFurtherSections();
  return (
    <header className="flex h-14 items-center gap-2.5 border-b border-line bg-sunken px-4 print:hidden">
      {/* One line: with large text only the first word fits, and the account stays in the bar. */}
      <div className="@container flex min-w-0 flex-1 items-baseline gap-x-2.5 text-xl leading-[1.5]">
        <p className="font-[650] text-teal">{PRODUCT.name}</p>
        <p className="text-base leading-[inherit] text-muted @max-[12rem]:hidden">{t('area')}</p>
      </div>
      <MenuTrigger>
        <Button
          aria-label={t('accountMenu', { userName })}
          className="focus-ring -mr-1.5 grid size-11 place-items-center rounded-full"
        >
          <Initial of={userName} />
        </Button>
        <AccountPopover userName={userName} placement="bottom end">
          {further.map(({ id, to, Icon }) => (
            <AccountItem key={id} icon={Icon} onAction={() => void navigate(to)} aside={<ToDo section={id} />}>
              {t(`sections.${id}`)}
            </AccountItem>
          ))}
          <AccountPages />
          <AccountItem icon={LogOut} onAction={signOut}>
            {t('signOut')}
          </AccountItem>
        </AccountPopover>
      </MenuTrigger>
    </header>
  );
}
