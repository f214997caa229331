import { Link } from 'react-router';
import { PRODUCT } from '../../../domain/product';
import { i18n } from '../../i18n/i18n';
import privacy from '../../i18n/en/privacy.json';
import { addPageWords } from '../../i18n/page-words';
import { Trans } from '../../i18n/trans';
import { useSupport } from '../../i18n/use-support';
import { useTranslation } from '../../i18n/use-translation';
import { useFormatDate } from '../../i18n/use-format-date';
import { pageMeta } from '../../page-meta';
import { Article, ArticleSection, Paragraphs } from '../../ui/article';
import { BulletList } from '../../ui/bullet-list';
import { PageHead } from '../../ui/page-head';
import { CookieTable } from './cookie-table';
import { usePrivacyFacts } from './privacy-facts';
import { RetentionTable } from './retention-table';

addPageWords('privacy', privacy);

export function meta() {
  return pageMeta({
    title: i18n.t('title', { ns: 'privacy' }),
    description: i18n.t('description', { ns: 'privacy' }),
    path: '/privacy',
  });
}

/** The day on which this page was last compared with what the server keeps. */
const AS_OF = '2026-11-20';
const LINKS = {
  data: <Link to="/myprofile/data" className="text-link" />,
  devices: <Link to="/myprofile/devices" className="text-link" />,
  grievance: <Link to="/grievance" className="text-link" />,
};

/** What is kept about people, and what they can ask for (/privacy). Changes with the migrations and the cookies. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy');
  const formatDate = useFormatDate();
  const facts = usePrivacyFacts();
  const { name, address, phone, email, hours } = useSupport();
  const values = { product: PRODUCT.name, operator: name, address, phone, email, hours };
  const list = { returnObjects: true, ...values } as const;
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
      <Article>
        <p className="type-second text-muted">{t('date', { date: formatDate(AS_OF) })}</p>
        <ArticleSection id="who" title={t('sections.who.title')}>
          <p>
            <Trans t={t} i18nKey="sections.who.text" values={values} components={LINKS} />
          </p>
        </ArticleSection>
        <ArticleSection id="kept" title={t('sections.kept.title')}>
          <Paragraphs lines={t('sections.kept.text', list)} />
          <BulletList points={t('sections.kept.points', list)} />
        </ArticleSection>
        <ArticleSection id="letter" title={t('sections.letter.title')}>
          <Paragraphs lines={t('sections.letter.text', list)} />
        </ArticleSection>
        <ArticleSection id="cookies" title={t('sections.cookies.title')}>
          <Paragraphs lines={t('sections.cookies.text', list)} />
          <CookieTable />
          <p>{t('sections.cookies.after')}</p>
        </ArticleSection>
        <ArticleSection id="others" title={t('sections.others.title')}>
          <BulletList
            points={[
              ...t('sections.others.points', list),
              ...(facts?.hasGoogle === false ? [] : [t('sections.others.google')]),
              ...(facts?.hasCloudinary ? [t('sections.others.cloudinary')] : []),
            ]}
          />
          <Paragraphs lines={t('sections.others.after', list)} />
        </ArticleSection>
        <ArticleSection id="long" title={t('sections.long.title')}>
          <Paragraphs lines={t('sections.long.text', list)} />
          <RetentionTable />
        </ArticleSection>
        <ArticleSection id="safe" title={t('sections.safe.title')}>
          <BulletList points={t('sections.safe.points', list)} />
        </ArticleSection>
        <ArticleSection id="rights" title={t('sections.rights.title')}>
          <Paragraphs lines={t('sections.rights.text', list)} />
          <BulletList points={t('sections.rights.points', list)} />
          <p>
            <Trans t={t} i18nKey="sections.rights.links" components={LINKS} />
          </p>
        </ArticleSection>
        <ArticleSection id="children" title={t('sections.children.title')}>
          <Paragraphs lines={t('sections.children.text', list)} />
        </ArticleSection>
        <ArticleSection id="changes" title={t('sections.changes.title')}>
          <Paragraphs lines={t('sections.changes.text', list)} />
        </ArticleSection>
      </Article>
    </>
  );
}
