import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { PROVIDERS } from '../../../domain/paid-by';
import { PRODUCT } from '../../../domain/product';
import { RETENTION } from '../../../domain/retention';
import { formatAny } from '../../lib/i18n/format';
import { Trans, useFormatDate, useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import { useSiteFacts } from '../../lib/site-facts';
import { PublicHead } from '../../page-head';
import { Article, ArticleSection, Paragraphs } from '../../ui/article';
import { BulletList } from '../../ui/bullet-list';
import { FactRows } from '../../ui/facts';
import { TopicHead } from '../../ui/topic-head';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('privacy');
  return <PublicHead title={t('title')} description={t('description')} path={paths.privacy} />;
}

/** When this page was last compared with what the server keeps. */
const AS_OF = '2026-11-25';
const LINKS = {
  data: <Link to={paths.myData} className="text-link" />,
  devices: <Link to={paths.devices} className="text-link" />,
  grievance: <Link to={paths.grievance} className="text-link" />,
};

const nameOf = (company: { name: string }) => company.name;

/** Personal data, and people's rights (/privacy). Keep it up to date with migrations and cookies. */
export default function PrivacyPage() {
  const { t, language } = useTranslation('privacy');
  const formatDate = useFormatDate();
  const facts = useSiteFacts();
  const { name, address, phone, email, hours } = useSupport();
  const providers = formatAny(Object.values(PROVIDERS).map(nameOf), language);
  const values = { product: PRODUCT.name, operator: name, address, phone, email, hours, providers };
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <Article>
        <p className="type-second text-muted">{t('date', { date: formatDate(AS_OF) })}</p>
        <ArticleSection id="who" title={t('sections.who.title')}>
          <p>
            <Trans t={t} id="sections.who.text" values={values} components={LINKS} />
          </p>
        </ArticleSection>
        <ArticleSection id="kept" title={t('sections.kept.title')}>
          <Paragraphs lines={t.list('sections.kept.text', values)} />
          <BulletList points={t.list('sections.kept.points', values)} />
        </ArticleSection>
        <ArticleSection id="letter" title={t('sections.letter.title')}>
          <Paragraphs lines={t.list('sections.letter.text', values)} />
        </ArticleSection>
        <ArticleSection id="cookies" title={t('sections.cookies.title')}>
          <Paragraphs lines={t.list('sections.cookies.text', values)} />
          <CookieTable />
        </ArticleSection>
        <ArticleSection id="others" title={t('sections.others.title')}>
          <BulletList
            points={[
              ...t.list('sections.others.points', values),
              ...(facts?.hasGoogle === false ? [] : [t('sections.others.google')]),
              ...(facts?.hasCloudinary ? [t('sections.others.cloudinary')] : []),
            ]}
          />
          <Paragraphs lines={t.list('sections.others.after', values)} />
        </ArticleSection>
        <ArticleSection id="long" title={t('sections.long.title')}>
          <Paragraphs lines={t.list('sections.long.text', values)} />
          <RetentionTable />
        </ArticleSection>
        <ArticleSection id="safe" title={t('sections.safe.title')}>
          <BulletList points={t.list('sections.safe.points', values)} />
        </ArticleSection>
        <ArticleSection id="rights" title={t('sections.rights.title')}>
          <Paragraphs lines={t.list('sections.rights.text', values)} />
          <BulletList points={t.list('sections.rights.points', values)} />
          <p>
            <Trans t={t} id="sections.rights.links" components={LINKS} />
          </p>
        </ArticleSection>
        <ArticleSection id="children" title={t('sections.children.title')}>
          <Paragraphs lines={t.list('sections.children.text', values)} />
        </ArticleSection>
        <ArticleSection id="changes" title={t('sections.changes.title')}>
          <Paragraphs lines={t.list('sections.changes.text', values)} />
        </ArticleSection>
      </Article>
    </>
  );
}

/** The cookies by name, as the server sets them. */
const COOKIES = [
  'accessToken',
  'refreshToken',
  'signed_in',
  'device',
  'signup_verification',
  'google_nonce',
  'google_link',
  'language',
  'signup',
  'reset',
  'deletion',
  'agreement',
  'phone',
  'phone_entry',
  'flash',
] as const;

/** The purpose of each cookie, and its lifetime. */
function CookieTable() {
  const { t } = useTranslation('privacy');
  return (
    <div className="rounded-card border border-line bg-surface px-4.5">
      <FactRows facts={COOKIES.map((name) => ({ label: name, value: t(`sections.cookies.names.${name}`) }))} />
    </div>
  );
}

const YEAR_DAYS = 365;

/** How long data is kept: the same numbers as the deletion schedule. */
function RetentionTable() {
  const { t } = useTranslation('privacy');
  return (
    <div className="rounded-card border border-line bg-surface px-4.5">
      <FactRows
        facts={RETENTION.map(({ id, days }) => {
          const words = { after: t(`sections.long.kept.${id}.after`), why: t(`sections.long.kept.${id}.why`) };
          return {
            label: t(`sections.long.kept.${id}.what`),
            value:
              days < YEAR_DAYS || days % YEAR_DAYS > 30
                ? t('sections.long.days', { count: days, ...words })
                : t('sections.long.years', { count: Math.floor(days / YEAR_DAYS), ...words }),
          };
        })}
      />
    </div>
  );
}
