import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { GRIEVANCE } from '../../../domain/grievance';
import { phoneHref } from '../../../domain/phone-href';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import { PublicHead } from '../../page-head';
import { Article, ArticleSection, Paragraphs } from '../../ui/article';
import { BulletList } from '../../ui/bullet-list';
import { ButtonLink } from '../../ui/button-link';
import { FactRows } from '../../ui/facts';
import { TopicHead } from '../../ui/topic-head';

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('grievance');
  return <PublicHead title={t('title')} description={t('description')} path={paths.grievance} />;
}

const TIMES = {
  hours: GRIEVANCE.acknowledgedHours,
  days: GRIEVANCE.answeredDays,
  most: GRIEVANCE.lawfulDays,
};

/** Complaints about data: to whom, what happens when, and where to turn next (/grievance). */
export default function GrievancePage() {
  const { t } = useTranslation('grievance');
  return (
    <>
      <TopicHead title={t('heading')} lead={t('lead')} />
      <Article>
        <ArticleSection id="officer" title={t('officer.title')}>
          <Officer />
        </ArticleSection>
        <ArticleSection id="say" title={t('say.title')}>
          <Paragraphs lines={t.list('say.text')} />
        </ArticleSection>
        <ArticleSection id="next" title={t('next.title')}>
          <BulletList points={t.list('next.points', { ...TIMES })} />
        </ArticleSection>
        <ArticleSection id="rights" title={t('rights.title')}>
          <p>
            <Trans
              t={t}
              id="rights.text"
              components={{
                data: <Link to={paths.myData} className="text-link" />,
                devices: <Link to={paths.devices} className="text-link" />,
              }}
            />
          </p>
        </ArticleSection>
        <ArticleSection id="nominee" title={t('nominee.title')}>
          <Paragraphs lines={t.list('nominee.text')} />
        </ArticleSection>
        <ArticleSection id="board" title={t('board.title')}>
          <Paragraphs lines={t.list('board.text')} />
        </ArticleSection>
      </Article>
    </>
  );
}

/** The published contact for complaints. */
function Officer() {
  const { t } = useTranslation('grievance');
  const { name, email, phone, address } = useSupport().officer;
  return (
    <>
      <FactRows
        facts={[
          { label: t('officer.name'), value: name },
          {
            label: t('officer.email'),
            value: (
              <a href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center break-all">
                {email}
              </a>
            ),
          },
          {
            label: t('officer.phone'),
            value: (
              <a href={phoneHref(phone)} className="text-link inline-flex min-h-11 items-center figure">
                {phone}
              </a>
            ),
          },
          { label: t('officer.address'), value: <span className="block text-balance">{address}</span> },
        ]}
      />
      <p>
        <ButtonLink to={`${paths.contact}?topic=privacy`}>{t('officer.write')}</ButtonLink>
      </p>
    </>
  );
}
