import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link, useSearchParams } from 'react-router';
import { i18n } from '../../i18n/i18n';
import files from '../../i18n/en/files.json';
import success from '../../i18n/en/success.json';
import { addPageWords } from '../../i18n/page-words';
import { pageTitle } from '../../i18n/page-title';
import { useTranslation } from '../../i18n/use-translation';
import { RequireLogin } from '../frame/require-login';
import { PaymentPage } from './payment-page';
import './print.css';
import { UnknownPayment } from './unknown-payment';

addPageWords('files', files);
addPageWords('success', success);

export function meta() {
  return pageTitle(i18n.t('title', { ns: 'success' }));
}

/** After payment (/success?session_id=…). */
export default function SuccessPage() {
  const { t } = useTranslation('success');
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return (
    <RequireLogin>
      <div className="page-width flex flex-col gap-7 py-8 desk:gap-10 desk:py-14 print:p-0">
        {sessionId ? <PaymentPage key={sessionId} sessionId={sessionId} /> : <UnknownPayment />}
        <Link
          to="/"
          className="focus-ring inline-flex min-h-11 items-center gap-2.5 self-start rounded-chip pr-2 font-strong text-teal hover:underline print:hidden"
        >
          <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          {t('ways.home')}
        </Link>
      </div>
    </RequireLogin>
  );
}
