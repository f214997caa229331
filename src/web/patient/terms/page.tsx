import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { ARRIVE_EARLY_MINUTES, HOLD_MINUTES, MAX_HELD_CHAIRS, NOTICE_HOURS } from '../../../domain/policy';
import { PRODUCT } from '../../../domain/product';
import { BOOKING_DAYS_AHEAD } from '../../../domain/windows';
import { useSupport } from '../../lib/i18n/use-support';
import { useTranslation, useFormatDate } from '../../lib/i18n/use-translation';
import { PublicHead } from '../../page-head';
import { Article, ArticleSection, Paragraphs } from '../../ui/article';
import { BulletList } from '../../ui/bullet-list';
import { TopicHead } from '../../ui/topic-head';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('terms');
  return <PublicHead title={t('title')} description={t('description')} path={paths.terms} />;
}

/** When this page was last compared with the booking rules. */
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

/** The terms of a booking (/terms). The numbers are the domain's. */
export default function TermsPage() {
  const { t } = useTranslation('terms');
  const formatDate = useFormatDate();
  const { name, address, phone, email, hours } = useSupport();
  const values = { ...FIGURES, product: PRODUCT.name, operator: name, address, phone, email, hours };
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <Article>
        <p className="type-second text-muted">{t('date', { date: formatDate(AS_OF) })}</p>
        {SECTIONS.map((section) => (
          <ArticleSection key={section.id} id={section.id} title={t(`sections.${section.id}.title`)}>
            {section.as === 'points' ? (
              <BulletList points={t.list(`sections.${section.id}.points`, values)} />
            ) : (
              <Paragraphs lines={t.list(`sections.${section.id}.text`, values)} />
            )}
          </ArticleSection>
        ))}
        <p>
          <Link to={paths.privacy} className="text-link">
            {t('privacy')}
          </Link>
        </p>
      </Article>
    </>
  );
}
