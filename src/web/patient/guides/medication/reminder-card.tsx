import BellPlus from 'lucide-react/icons/bell-plus';
import { type ComponentType, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { ReminderDialogProps } from './reminder/reminder-dialog';

/** What a reminder is, and the button that makes one. The form and its calendar library are loaded on demand. */
export function ReminderCard() {
  const { t } = useTranslation(['guides-medication', 'common', 'errors']);
  const [ReminderDialog, setDialog] = useState<ComponentType<ReminderDialogProps> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');

  async function open() {
    setState('loading');
    try {
      const loaded = await import('./reminder/reminder-dialog');
      setDialog(() => loaded.ReminderDialog);
      setState('open');
    } catch {
      setState('failed');
    }
  }

  return (
    <section aria-labelledby="reminder" className="page-width mt-4 print:hidden">
      <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 desk:flex-row desk:items-center desk:justify-between desk:gap-10 desk:p-7">
        <div>
          <h2 id="reminder" className="type-card-title scroll-mt-6">
            {t('reminder.title')}
          </h2>
          <p className="mt-1 max-w-[60ch] text-muted">{t('reminder.text')}</p>
        </div>
        <Button
          size="large"
          className="shrink-0"
          icon={<BellPlus aria-hidden="true" size={20} strokeWidth={1.75} />}
          isBusy={state === 'loading'}
          busyLabel={t('common:loading')}
          onPress={() => void open()}
        >
          {t('addReminder')}
        </Button>
      </div>
      {state === 'failed' && (
        <Notice tone="error" className="mt-3">
          {t('errors:network')}
        </Notice>
      )}
      {ReminderDialog && state === 'open' && <ReminderDialog onClose={() => setState('closed')} />}
    </section>
  );
}
