import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { phoneHref } from '../../../domain/phone-href';
import { formatDate, formatHourMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { buttonStyles } from '../../ui/button-styles';
import { Form, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { forIn } from '../people/for-whom';
import { ReferralForm } from '../schemes/referral-form';
import type { Payable } from '../needs/payable-of';
import type { Appointment } from './appointment';
import { usePayer } from './appointment-text';

/** Names a paper that a center wants, with the form that sends its photo. */
export function PaperWanted({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('funding');
  const { funding, dialysisCenterId: center } = appointment;
  const scheme = usePayer()(appointment) ?? '';
  const [search] = useSearchParams();
  const { for: whom } = forIn(search);
  const { coverId, reason = '', until } = funding!.check!;
  return (
    <Callout
      tone="warning"
      title={t('paperTitle')}
      action={
        <div className="w-full">
          <ReferralForm
            cover={{ _id: coverId, hasLetter: false }}
            scheme={scheme}
            action={paths.schemes(whom)}
            next={paths.appointments(whom)}
            isWanted
            refused={undefined}
          />
        </div>
      }
    >
      <p className="wrap-anywhere">{t('paper', { scheme, reason })}</p>
      <p className="wrap-anywhere">
        {center.CenterName}. {t('paperUntil', { moment: formatHourMoment(new Date(until)) })}
      </p>
    </Callout>
  );
}

/** For a chair whose cover a center refused: it is kept for a while so that the patient can pay for it. */
export function Refused({ appointment, payable }: { appointment: Appointment; payable: Payable }) {
  const { t, language } = useTranslation('funding');
  const { _id, funding, amount, appoinmentDate, appoinmentTime, dialysisCenterId: center } = appointment;
  const [search] = useSearchParams();
  const methods = payable[center._id]?.[language];
  return (
    <Callout
      tone="warning"
      title={t('refusedTitle')}
      action={
        <div className="flex w-full flex-wrap gap-2 md:pl-8.5">
          <Form action={paths.appointments(forIn(search).for)} intent="self-pay" className="contents">
            <input type="hidden" name="appointment" value={_id} />
            <SubmitButton size="small" className="max-md:w-full" busyLabel={t('selfPaying')}>
              {t('selfPay', { price: formatPrice(amount) })}
            </SubmitButton>
          </Form>
          <a
            href={phoneHref(center.ContactNumber)}
            className={buttonStyles({ variant: 'outline', size: 'small', className: 'figure max-md:w-full' })}
          >
            {t('booked.callCenter', { phone: center.ContactNumber })}
          </a>
        </div>
      }
    >
      {funding?.refusedBecause && (
        <p className="wrap-anywhere">{t('refusedReason', { reason: funding.refusedBecause })}</p>
      )}
      <p className="wrap-anywhere">
        <Trans
          t={t}
          id="refusedText"
          values={{
            date: formatDate(appoinmentDate),
            time: formatWindow(appoinmentTime),
            moment: formatHourMoment(new Date(funding!.selfPayUntil!)),
          }}
          components={{ figure: <span className="figure" />, strong: <strong className="figure" /> }}
        />
      </p>
      {methods && <p>{t('selfPayNext', { methods })}</p>}
      <p className="mt-1">{t('selfPayNote')}</p>
    </Callout>
  );
}
