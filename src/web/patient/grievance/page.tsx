import { Link } from 'react-router';
import { GRIEVANCE } from '../../../domain/grievance';
import { i18n } from '../../i18n/i18n';
import grievance from '../../i18n/en/grievance.json';
import { addPageWords } from '../../i18n/page-words';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { pageMeta } from '../../page-meta';
import { Article, ArticleSection, Paragraphs } from '../../ui/article';
import { BulletList } from '../../ui/bullet-list';
import { PageHead } from '../../ui/page-head';
import { Officer } from './officer';

addPageWords('grievance', grievance);

export function meta() {
  return pageMeta({
    title: i18n.t('title', { ns: 'grievance' }),
    description: i18n.t('description', { ns: 'grievance' }),
    path: '/grievance',
  });
}

const TIMES = {
  hours: GRIEVANCE.acknowledgedHours,
  days: GRIEVANCE.answeredDays,
  most: GRIEVANCE.lawfulDays,
};

/** Complaints about data: to whom, what happens when, and where to go after us (/grievance). */
export default function GrievancePage() {
  const { t } = useTranslation('grievance');
  const list = { returnObjects: true } as const;
  return (
    <>
      <PageHead title={t('heading')} lead={t('lead')} />
      <Article>
        <ArticleSection id="officer" title={t('officer.title')}>
          <Officer />
        </ArticleSection>
        <ArticleSection id="say" title={t('say.title')}>
          <Paragraphs lines={t('say.text', list)} />
        </ArticleSection>
        <ArticleSection id="next" title={t('next.title')}>
          <BulletList points={t('next.points', { ...list, ...TIMES })} />
        </ArticleSection>
        <ArticleSection id="rights" title={t('rights.title')}>
          <p>
            <Trans
              t={t}
              i18nKey="rights.text"
              components={{
                data: <Link to="/myprofile/data" className="text-link" />,
                devices: <Link to="/myprofile/devices" className="text-link" />,
              }}
            />
          </p>
        </ArticleSection>
        <ArticleSection id="nominee" title={t('nominee.title')}>
          <Paragraphs lines={t('nominee.text', list)} />
        </ArticleSection>
        <ArticleSection id="board" title={t('board.title')}>
          <Paragraphs lines={t('board.text', list)} />
        </ArticleSection>
      </Article>
    </>
  );
}
