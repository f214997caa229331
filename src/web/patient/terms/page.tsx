import { Link } from 'react-router';
import { ARRIVE_EARLY_MINUTES, HOLD_MINUTES, MAX_HELD_CHAIRS, NOTICE_HOURS } from '../../../domain/policy';
import { PRODUCT } from '../../../domain/product';
import { BOOKING_DAYS_AHEAD } from '../../../domain/windows';
import { i18n } from '../../i18n/i18n';
import terms from '../../i18n/en/terms.json';
import { addPageWords } from '../../i18n/page-words';
import { useSupport } from '../../i18n/use-support';
import { useTranslation } from '../../i18n/use-translation';
import { useFormatDate } from '../../i18n/use-format-date';
import { pageMeta } from '../../page-meta';
import { Article, ArticleSection, Paragraphs } from '../../ui/article';
import { BulletList } from '../../ui/bullet-list';
import { PageHead } from '../../ui/page-head';

addPageWords('terms', terms);

export function meta() {
  return pageMeta({
    title: i18n.t('title', { ns: 'terms' }),
    description: i18n.t('description', { ns: 'terms' }),
    path: '/terms',
  });
}

/** The day on which this page was last compared with the rules of booking. */
const AS_OF = '2026-11-20';

/** In order; `text` is paragraphs, `points` is a list. */
const SECTIONS = [
  { id: 'what', as: 'text' },
  { id: 'emergency', as: 'text' },
  { id: 'account', as: 'points' },
  { id: 'booking', as: 'points' },
  { id: 'pay', as: 'points' },
  { id: 'cancel', as: 'points' },
  { id: 'come', as: 'points' },
  { id: 'limits', as: 'text' },
  { id: 'words', as: 'text' },
  { id: 'changes', as: 'text' },
  { id: 'complaints', as: 'text' },
] as const;

const FIGURES = {
  days: BOOKING_DAYS_AHEAD,
  minutes: HOLD_MINUTES,
  held: MAX_HELD_CHAIRS,
  notice: NOTICE_HOURS,
  early: ARRIVE_EARLY_MINUTES,
};

/** What people can expect of a booking (/terms). The numbers are the domain's. */
export default function TermsPage() {
  const { t } = useTranslation('terms');
  const formatDate = useFormatDate();
  const { name, address, phone, email, hours } = useSupport();
  const values = { ...FIGURES, product: PRODUCT.name, operator: name, address, phone, email, hours };
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
      <Article>
        <p className="type-second text-muted">{t('date', { date: formatDate(AS_OF) })}</p>
        {SECTIONS.map((section) => (
          <ArticleSection key={section.id} id={section.id} title={t(`sections.${section.id}.title`)}>
            {section.as === 'points' ? (
              <BulletList points={t(`sections.${section.id}.points`, { returnObjects: true, ...values })} />
            ) : (
              <Paragraphs lines={t(`sections.${section.id}.text`, { returnObjects: true, ...values })} />
            )}
          </ArticleSection>
        ))}
        <p>
          <Link to="/privacy" className="text-link">
            {t('privacy')}
          </Link>
        </p>
      </Article>
    </>
  );
}
