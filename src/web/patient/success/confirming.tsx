import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { Note } from '../../ui/note';
import { Notice } from '../../ui/notice';
import { SessionFacts } from './session-facts';
import type { Payment } from './use-payment';

type ConfirmingProps = { payment: Payment; isLong: boolean; isUnreachable: boolean };

/** The provider has not told us yet. Nothing is lost while one waits, nor when one leaves. */
export function Confirming({ payment, isLong, isUnreachable }: ConfirmingProps) {
  const { t } = useTranslation('success');
  const checkoutUrl = payment.hold?.checkoutUrl;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {isUnreachable && (
        <Notice tone="warning" isLive>
          {t('confirming.unreachable')}
        </Notice>
      )}
      <SessionFacts payment={payment} />
      <div role="status">{isLong && <Note>{t('confirming.long', { email: payment.patient.email })}</Note>}</div>
      {isLong && (
        <div className="flex flex-col gap-3 md:flex-row">
          <ButtonLink to="/myappoinments">{t('ways.view')}</ButtonLink>
          {checkoutUrl && (
            <a href={checkoutUrl} className={buttonStyles({ variant: 'outline' })}>
              {t('confirming.payPage')}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
