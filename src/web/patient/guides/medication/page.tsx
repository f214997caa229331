import pillsUrl from '../../../drawings/spot-pills.svg?inline';
import { useTranslation } from '../../../i18n/use-translation';
import { PublicHead } from '../../../page-head';
import { Notice } from '../../../ui/notice';
import { Guide } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { GuideHero } from '../parts/guide-hero';
import { JsonLd, medicalWebPage } from '../parts/json-ld';
import { AskFirst } from './ask-first';
import { CommonMedicines } from './common-medicines';
import { ManagementTips } from './management-tips';
import { ReminderCard } from './reminder-card';

export const handle = { Head };
export { publicHeaders as headers } from '../../../lib/public-headers';

function Head() {
  const { t } = useTranslation('guides-medication');
  return (
    <>
      <PublicHead title={t('title')} description={t('description')} path="/KidneyMedicationGuide" type="article" />
      <JsonLd facts={medicalWebPage(t('heading'), t('description'))} />
    </>
  );
}

/** What kidney medicines are for, which to ask about first, and a reminder (/KidneyMedicationGuide). */
export default function MedicationPage() {
  const { t } = useTranslation(['guides-medication', 'guides']);
  return (
    <Guide>
      <GuideHero title={t('heading')} lead={t('lead')} drawing={pillsUrl} drawingText="" size={[200, 150]} />
      <div className="page-width mt-6 desk:mt-8 print:mt-2">
        <Notice tone="warning">{t('never')}</Notice>
      </div>
      <ReminderCard />
      <>
        <CommonMedicines />
        <AskFirst />
        <ManagementTips />
        <GuideEnd guide="medication" ask={t('guides:ask.general')} sources={t.list('sources')} />
      </>
    </Guide>
  );
}
