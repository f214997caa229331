import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { PRODUCT } from '../../../domain/product';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { buttonStyles } from '../../ui/button-styles';
import { showToast } from '../../ui/toast';
import { addressLine } from '../appointments/place';
import { BookingFileLink, wasPaid } from '../appointments/booking-file-link';
import type { Payment } from './use-payment';

/** Download, print or share the receipt. */
export function ReceiptActions({ payment }: { payment: Payment }) {
  const { t } = useTranslation('success');
  const { dialysisCenterId: center, appoinmentDate, appoinmentTime, paymentAmount, stripePaymentId } = payment;
  const print = () => printReceipt(t('actions.fileName', { product: PRODUCT.name, date: appoinmentDate }));

  const share = async () => {
    const text = t('actions.shareText', {
      center: center.CenterName,
      address: addressLine(center),
      date: formatDate(appoinmentDate),
      time: formatWindow(appoinmentTime),
      amount: formatPrice(paymentAmount),
      id: stripePaymentId ?? '',
    });
    const result = await shareText(t('actions.shareTitle', { product: PRODUCT.name }), text);
    if (result === 'copied') void showToast('success', t('actions.copied'));
    if (result === 'failed') void showToast('error', t('actions.notShared'));
  };

  return (
    <div className="grid grid-cols-2 gap-3 desk:grid-cols-[1.4fr_1fr_1fr] print:hidden">
      {wasPaid(payment) && (
        <BookingFileLink
          kind="receipt"
          bookingId={payment._id}
          icon={<Download size={20} />}
          className={buttonStyles({ className: 'max-desk:col-span-2' })}
        >
          {t('actions.download')}
        </BookingFileLink>
      )}
      <Button variant="outline" icon={<Printer size={20} />} onPress={print}>
        {t('actions.print')}
      </Button>
      <Button variant="outline" icon={<Share2 size={20} />} onPress={() => void share()}>
        {t('actions.share')}
      </Button>
    </div>
  );
}

/**
 * Opens the print dialog, where every phone and computer can also save a PDF; the title becomes the file's default
 * name.
 */
function printReceipt(title: string): void {
  const pageTitle = document.title;
  document.title = title;
  window.addEventListener('afterprint', () => (document.title = pageTitle), { once: true });
  window.print();
}

/** The result of sharing. */
type ShareResult = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Opens the device's share sheet with a text; copies it if there is none. */
async function shareText(title: string, text: string): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
