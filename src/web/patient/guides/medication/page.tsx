import pillsUrl from '../../../drawings/spot-pills.svg?inline';
import guidesMedication from '../../../i18n/en/guides-medication.json';
import guides from '../../../i18n/en/guides.json';
import { i18n } from '../../../i18n/i18n';
import { addPageWords } from '../../../i18n/page-words';
import { useTranslation } from '../../../i18n/use-translation';
import { pageMeta } from '../../../page-meta';
import { FurtherDown } from '../../../ui/further-down';
import { Notice } from '../../../ui/notice';
import { Guide } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { GuideHero } from '../parts/guide-hero';
import { medicalWebPage } from '../parts/json-ld';
import { AskFirst } from './ask-first';
import { CommonMedicines } from './common-medicines';
import { ManagementTips } from './management-tips';
import { ReminderCard } from './reminder-card';

addPageWords('guides', guides);
addPageWords('guides-medication', guidesMedication);

export function meta() {
  const t = i18n.sentencesOf('guides-medication');
  const description = t('description');
  return [
    ...pageMeta({ title: t('title'), description, path: '/KidneyMedicationGuide', type: 'article' }),
    medicalWebPage(t('heading'), description),
  ];
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
      <FurtherDown>
        <CommonMedicines />
        <AskFirst />
        <ManagementTips />
        <GuideEnd
          guide="medication"
          ask={t('ask.general', { ns: 'guides' })}
          sources={t('sources', { returnObjects: true })}
        />
      </FurtherDown>
    </Guide>
  );
}
