import { useId } from 'react';
import type { FetcherWithComponents } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form, FormRefusal } from '../../ui/form';
import { ConsentField, ConsentNotice } from './consent-field';
import type { ConsentAnswer } from './page';

type ConsentDialogProps = {
  onClose: () => void;
  /** Sends the consent to its page; see `useConsent`. */
  fetcher: FetcherWithComponents<ConsentAnswer | undefined>;
};

/** The notice before a booking, for patients who did not agree at sign-up. Open while mounted. */
export function ConsentDialog({ onClose, fetcher }: ConsentDialogProps) {
  const { t } = useTranslation('consent');
  const isBusy = fetcher.state !== 'idle';
  const { data } = fetcher;
  const form = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('dialog.title')}
      isDismissable={!isBusy}
      footer={
        <div className="flex flex-col gap-3 md:flex-row md:justify-end">
          <Button variant="outline" onPress={isBusy ? undefined : onClose}>
            {t('notNow')}
          </Button>
          <Button type="submit" form={form} isBusy={isBusy} busyLabel={t('busy')}>
            {t('dialog.agree')}
          </Button>
        </div>
      }
    >
      <p className="text-muted">{t('dialog.lead')}</p>
      <Form
        id={form}
        fetcher={fetcher}
        action={paths.consent}
        intent="booking"
        refused={data && 'refusal' in data ? data : undefined}
        className="flex flex-col gap-4"
      >
        <ConsentNotice />
        <ConsentField />
        <FormRefusal />
      </Form>
    </Dialog>
  );
}
