import History from 'lucide-react/icons/history';
import Keyboard from 'lucide-react/icons/keyboard';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { PRODUCT } from '../../../domain/product';
import { useTranslation } from '../../i18n/use-translation';
import { Kbd } from '../ui/kbd';
import { SECTIONS } from './sections';
import { SideItem } from './side-item';
import { useSigningOut } from './use-signing-out';

type SidebarProps = {
  userName: string;
  /** 600 to 1023: narrow, each icon over its word. */
  isRail: boolean;
  onShortcuts: () => void;
};

/** The area's sections at the left, with the signed-in administrator below. Sticky. */
export function Sidebar({ userName, isRail, onShortcuts }: SidebarProps) {
  const { t } = useTranslation('admin');
  const signOut = useSigningOut();
  return (
    <header
      className={`sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto border-r border-line bg-sunken print:hidden ${isRail ? 'w-25.5 px-2 py-4' : 'w-54 px-3 py-5'}`}
    >
      <div className={isRail ? 'mb-3 text-center' : 'mb-5 px-3'}>
        <p className={`leading-tight font-[650] text-teal ${isRail ? 'text-lg' : 'text-2xl'}`}>{PRODUCT.name}</p>
        {!isRail && <p className="admin-fine text-muted">{t('area')}</p>}
      </div>
      <nav aria-label={t('navigation')}>
        <ul className="flex flex-col gap-0.5">
          {SECTIONS.map(({ id, to, Icon }) => (
            <li key={id}>
              <SideItem icon={Icon} isRail={isRail} to={to}>
                {t(`sections.${id}`)}
              </SideItem>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto pt-6">
        <div className="flex flex-col gap-0.5 border-t border-line pt-3">
          {!isRail && (
            <p className="mb-1.5 px-3 leading-snug">
              <span className="admin-fine block text-muted">{t('signedInAs')}</span>
              <span className="admin-strong admin-fine block [overflow-wrap:anywhere]">{userName}</span>
            </p>
          )}
          <SideItem icon={History} isRail={isRail} to="/admin/audit">
            {t('activity')}
          </SideItem>
          <SideItem icon={KeyRound} isRail={isRail} to="/admin/password">
            {t('password')}
          </SideItem>
          <SideItem icon={ShieldCheck} isRail={isRail} to="/admin/two-step">
            {t('twoStep')}
          </SideItem>
          {!isRail && (
            <SideItem icon={Keyboard} isRail={isRail} onPress={onShortcuts} aside={<Kbd>?</Kbd>}>
              {t('shortcutsButton')}
            </SideItem>
          )}
          <SideItem icon={LogOut} isRail={isRail} onPress={signOut}>
            {t('signOut')}
          </SideItem>
        </div>
      </div>
    </header>
  );
}
