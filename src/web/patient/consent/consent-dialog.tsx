import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Agreement, consentForm } from '../../../contract/consent';
import { AriaLocale } from '../../i18n/aria-locale';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { agreementNow } from './agreement';
import { ConsentField } from './consent-field';
import { ConsentNotice } from './consent-notice';

type ConsentDialogProps = {
  onClose: () => void;
  onAgree: (agreement: Agreement) => void;
  isBusy: boolean;
  /** Why it did not work, as a sentence. */
  error?: string | null;
};

/** The notice, where it was not part of signing up, before a booking. Open as long as it stands in the page. */
export default function ConsentDialog({ onClose, onAgree, isBusy, error }: ConsentDialogProps) {
  const { t } = useTranslation('consent');
  const form = useForm({
    resolver: zodResolver(consentForm),
    defaultValues: { consent: false },
    reValidateMode: 'onSubmit',
  });
  return (
    <AriaLocale>
      <Dialog isOpen onClose={onClose} title={t('dialog.title')} isDismissable={!isBusy}>
        <p className="text-muted">{t('dialog.lead')}</p>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void form.handleSubmit(() => onAgree(agreementNow()))();
          }}
        >
          <ConsentNotice />
          <ConsentField form={form} name="consent" />
          {error && <Notice tone="error">{error}</Notice>}
          <div className="flex flex-col gap-3 md:flex-row md:justify-end">
            <Button variant="outline" onPress={isBusy ? undefined : onClose}>
              {t('notNow')}
            </Button>
            <Button type="submit" isBusy={isBusy} busyLabel={t('busy')}>
              {t('dialog.agree')}
            </Button>
          </div>
        </form>
      </Dialog>
    </AriaLocale>
  );
}
