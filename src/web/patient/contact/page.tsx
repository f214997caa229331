import { i18n } from '../../i18n/i18n';
import contact from '../../i18n/en/contact.json';
import { addPageWords } from '../../i18n/page-words';
import { useTranslation } from '../../i18n/use-translation';
import { pageMeta } from '../../page-meta';
import { PageHead } from '../../ui/page-head';
import { ContactForm } from './contact-form';
import { WaysToReachUs } from './ways-to-reach-us';

addPageWords('contact', contact);

export function meta() {
  return pageMeta({
    title: i18n.t('title', { ns: 'contact' }),
    description: i18n.t('description', { ns: 'contact' }),
    path: '/contact',
  });
}

/** How to reach us, and a form that writes to us (/contact). */
export default function ContactPage() {
  const { t } = useTranslation('contact');
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
      <div className="page-width grid gap-10 py-8 desk:grid-cols-[1fr_1.4fr] desk:gap-16 desk:py-14">
        <WaysToReachUs />
        <ContactForm />
      </div>
    </>
  );
}
