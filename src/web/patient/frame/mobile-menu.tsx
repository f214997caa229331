import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { NAV_LINKS } from './nav-links';

/** The header's links on the phone, below 768 px. */
export function MobileMenu() {
  const { t } = useTranslation('frame');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-label={t('openMenu')}
        onPress={() => setOpen(true)}
        className="focus-ring -mr-2 grid size-11 place-items-center rounded-chip text-ink md:hidden"
      >
        <MenuIcon aria-hidden="true" size={26} strokeWidth={1.75} />
      </Button>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className="fixed inset-0 z-50 bg-ink/50 md:hidden">
        <Modal className="w-full bg-surface shadow-lifted">
          <Dialog className="p-4 outline-none">
            <div className="flex h-11 items-center justify-between">
              <Heading slot="title" className="type-card-title">
                {t('menuTitle')}
              </Heading>
              <Button
                aria-label={t('close', { ns: 'common' })}
                onPress={() => setOpen(false)}
                className="focus-ring -mr-2 grid size-11 place-items-center rounded-chip"
              >
                <X aria-hidden="true" size={26} strokeWidth={1.75} />
              </Button>
            </div>
            <nav aria-label={t('mainNavigation')} className="mt-2 flex flex-col">
              {NAV_LINKS.map(({ to, label }) => (
                <NavLink
                  key={to}
                  to={to}
                  end={to === '/'}
                  onClick={() => setOpen(false)}
                  className={({ isActive }) =>
                    `focus-ring flex min-h-13 items-center border-b border-line text-lg last:border-0 ${isActive ? 'font-strong text-teal' : ''}`
                  }
                >
                  {t(label)}
                </NavLink>
              ))}
            </nav>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
