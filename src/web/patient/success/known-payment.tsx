import { HOLD_MINUTES } from '../../../domain/policy';
import { formatDate, formatWindow } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { Confirming } from './confirming';
import { NotKept } from './not-kept';
import { OutcomeHead } from './outcome-head';
import { OutcomePicture } from './outcome-picture';
import { Paid } from './paid';
import { hasReceipt, storyOf } from './story';
import type { Payment } from './use-payment';

type KnownPaymentProps = { payment: Payment; isLong: boolean; isUnreachable: boolean };

/** How the payment stands, and what belongs to it. The heading stays in its place while the outcome changes. */
export function KnownPayment({ payment, isLong, isUnreachable }: KnownPaymentProps) {
  const { t } = useTranslation('success');
  const story = storyOf(payment);
  const { appoinmentDate, appoinmentTime } = payment;
  const values = { date: formatDate(appoinmentDate), time: formatWindow(appoinmentTime), minutes: HOLD_MINUTES };
  const lead = `story.${story}.lead` as const;
  return (
    <>
      <OutcomeHead
        title={t(`story.${story}.title`)}
        lead={<Trans t={t} i18nKey={lead} values={values} components={{ figure: <span className="figure" /> }} />}
        spokenLead={t(lead, values).replace(/<[^>]*>/g, '')}
        picture={<OutcomePicture story={story} />}
        isPrinted={!hasReceipt(story)}
      />
      {hasReceipt(story) && <Paid payment={payment} />}
      {story === 'confirming' && <Confirming payment={payment} isLong={isLong} isUnreachable={isUnreachable} />}
      {!hasReceipt(story) && story !== 'confirming' && <NotKept payment={payment} />}
    </>
  );
}
