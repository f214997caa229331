import { Switch } from 'react-aria-components/Switch';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Kbd, presentShortcuts, shortcutSwitch, useShortcutsAreOn } from './shortcuts';
import { Modal } from './modal';

const NAMES: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

/** Every shortcut of this page, and the switch that turns single-key ones off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const areOn = useShortcutsAreOn();
  const rows = new Map(
    presentShortcuts()
      .filter(({ depth }) => depth === 0)
      .map((shortcut) => [shortcut.keys, shortcut.label]),
  );
  return (
    <Modal
      onClose={onClose}
      title={t('shortcuts.title')}
      footer={
        <Button size="compact" variant="neutral" onPress={onClose} autoFocus className="max-rail:w-full">
          {t('common:close')}
        </Button>
      }
    >
      <Switch
        isSelected={areOn}
        onChange={(isOn) => shortcutSwitch.set(isOn)}
        className="group flex min-h-(--control) cursor-pointer items-center gap-3 rounded-chip outline-offset-2 data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal"
      >
        <span className="flex h-6 w-11 shrink-0 items-center rounded-full bg-line-strong px-0.5 group-data-[selected]:bg-teal">
          <span className="size-5 rounded-full bg-surface transition-transform group-data-[selected]:translate-x-5" />
        </span>
        {t('shortcuts.on')}
      </Switch>
      <p className="admin-fine text-muted">{t('shortcuts.offWhileTyping')}</p>
      <dl className="mt-3 flex flex-col">
        {[...rows].map(([keys, label]) => (
          <div key={keys} className="flex items-center justify-between gap-4 border-t border-line py-2">
            <dt>{label}</dt>
            <dd className="flex gap-1.5">
              {keys.split(' ').map((key, index) => (
                <Kbd key={index}>{NAMES[key] ?? key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
