import { i18n } from '../../i18n/i18n';
import book from '../../i18n/en/book.json';
import { addPageWords } from '../../i18n/page-words';
import { useTranslation } from '../../i18n/use-translation';
import { pageMeta } from '../../page-meta';
import { PageHead } from '../../ui/page-head';
import { ChooseCenter } from './choose-center';

addPageWords('book', book);

export function meta() {
  return pageMeta({
    title: i18n.t('title', { ns: 'book' }),
    description: i18n.t('description', { ns: 'book' }),
    path: '/book',
  });
}

/** The shortest way into a booking: a center, then a day (/book). */
export default function BookPage() {
  const { t } = useTranslation('book');
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
      <div className="page-width min-h-120 py-8 desk:py-12">
        <ChooseCenter />
      </div>
    </>
  );
}
