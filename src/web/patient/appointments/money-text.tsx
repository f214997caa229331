import { Trans } from '../../i18n/trans';
import { useSupport } from '../../i18n/use-support';
import { useTranslation } from '../../i18n/use-translation';
import { phoneHref } from '../../../domain/phone-href';
import { type Appointment, isHeld } from './appointment';
import { lateNotice } from './notice-hours';
import { moneySentence, reasonKey } from './wording';

/** Why it was cancelled, what a pending appointment waits for, and where its money is: whole sentences. */
export function MoneyText({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { phone } = useSupport();
  const reason = reasonKey(appointment);
  const { key, values } = moneySentence(appointment);
  const isChecked = appointment.bookingStatus === 'pending' && !isHeld(appointment) && !appointment.refund;
  return (
    <span>
      {reason && <>{t(reason)} </>}
      {isChecked && appointment.paymentStatus === 'paid' ? (
        t('money.checking')
      ) : (
        <>
          {isChecked && <>{t('money.checkingUnpaid')} </>}
          <Trans
            t={t}
            i18nKey={key}
            values={{ ...values, ...lateNotice, phone }}
            components={{
              figure: <span className="figure" />,
              phone: <a className="text-link figure" href={phoneHref(phone)} />,
            }}
          />
        </>
      )}
    </span>
  );
}
