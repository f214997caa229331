import BellPlus from 'lucide-react/icons/bell-plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentType, useState } from 'react';
import * as paths from '../../../../contract/paths';
import pillsUrl from '../../../drawings/spot-pills.svg?inline';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { loadPart } from '../../../lib/parts';
import { PublicHead } from '../../../page-head';
import { Button } from '../../../ui/button';
import { Callout } from '../../../ui/callout';
import { PartBoundary } from '../../../ui/part-boundary';
import { Accordion } from '../parts/accordion';
import { Guide, GuideHero, GuideSection } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { JsonLd, medicalWebPage } from '../parts/json-ld';
import { ASK_FIRST, COMMON_MEDICINES } from './medicines';
import type { ReminderDialogProps } from './reminder/reminder-dialog';

export const handle = { Head };
export { publicHeaders as headers } from '../../../lib/public-headers';

function Head() {
  const { t, language } = useTranslation('guides-medication');
  return (
    <>
      <PublicHead title={t('title')} description={t('description')} path={paths.medicationGuide} type="article" />
      <JsonLd facts={medicalWebPage(t('heading'), t('description'), language)} />
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
        <Callout tone="warning">{t('never')}</Callout>
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

const ASPECTS = ['purpose', 'use', 'ask'] as const;

/** Each common medicine: what it is for, how it is taken, what to ask. */
function CommonMedicines() {
  const { t } = useTranslation('guides-medication');
  return (
    <GuideSection id="common" title={t('common.title')}>
      <Accordion
        entries={COMMON_MEDICINES.map((medicine) => ({
          id: `medicine-${medicine}`,
          title: t(`common.${medicine}.name`),
          content: (
            <dl className="grid gap-4 desk:grid-cols-3 desk:gap-8 print:grid-cols-3 print:gap-3">
              {ASPECTS.map((aspect) => (
                <div key={aspect}>
                  <dt className="type-label text-teal">{t(`common.${aspect}`)}</dt>
                  <dd className="type-second mt-1">{t(`common.${medicine}.${aspect}`)}</dd>
                </div>
              ))}
            </dl>
          ),
        }))}
      />
    </GuideSection>
  );
}

/** What to avoid, or ask about first, and why. */
function AskFirst() {
  const { t } = useTranslation('guides-medication');
  return (
    <GuideSection id="ask-first" title={t('askFirst.title')} lead={t('askFirst.lead')}>
      <ul className="grid rounded-card border border-line bg-surface px-4 md:grid-cols-2 md:gap-x-10 desk:px-6 print:grid-cols-2 print:border-0 print:px-0">
        {ASK_FIRST.map((medicine) => (
          <li
            key={medicine}
            className="flex gap-3.5 border-line py-4 not-last:border-b md:nth-last-2:border-b-0 desk:py-5 print:border-0 print:py-1"
          >
            <TriangleAlert size={22} className="mt-0.5 shrink-0 text-marigold-text" />
            <div>
              <h3 className="type-item">{t(`askFirst.${medicine}.name`)}</h3>
              <p className="type-second mt-1 text-muted">{t(`askFirst.${medicine}.why`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </GuideSection>
  );
}

/** Habits that keep many medicines in order. */
function ManagementTips() {
  const { t } = useTranslation('guides-medication');
  return (
    <GuideSection id="tips" title={t('tips.title')}>
      <ol className="grid gap-x-10 gap-y-4 md:grid-cols-2 print:gap-y-1">
        {t.list('tips.items').map((tip, index) => (
          <li key={tip} className="flex gap-4">
            <span
              aria-hidden="true"
              className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-teal type-small leading-none! font-strong text-white"
            >
              {index + 1}
            </span>
            <span className="max-w-[52ch] pt-0.5">{tip}</span>
          </li>
        ))}
      </ol>
    </GuideSection>
  );
}

/** What a reminder is, and the button that makes one. The form and its calendar library are loaded on demand. */
function ReminderCard() {
  const { t } = useTranslation(['guides-medication', 'common', 'errors']);
  const [ReminderDialog, setDialog] = useState<ComponentType<ReminderDialogProps> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed');

  async function open() {
    setState('loading');
    try {
      const loaded = await loadPart(() => import('./reminder/reminder-dialog'));
      setDialog(() => loaded.ReminderDialog);
      setState('open');
    } catch {
      setState('failed');
    }
  }

  return (
    <section aria-labelledby="reminder" className="page-width mt-4 print:hidden">
      <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 desk:flex-row desk:items-center desk:justify-between desk:gap-10 desk:p-7">
        <div>
          <h2 id="reminder" className="type-card-title scroll-mt-6">
            {t('reminder.title')}
          </h2>
          <p className="mt-1 max-w-[60ch] text-muted">{t('reminder.text')}</p>
        </div>
        <Button
          size="large"
          className="shrink-0"
          icon={<BellPlus size={20} />}
          isBusy={state === 'loading'}
          busyLabel={t('common:loading')}
          onPress={() => void open()}
        >
          {t('addReminder')}
        </Button>
      </div>
      {state === 'failed' && (
        <Callout tone="error" className="mt-3">
          {t('errors:network')}
        </Callout>
      )}
      {ReminderDialog && state === 'open' && (
        <PartBoundary onLost={() => setState('failed')}>
          <ReminderDialog onClose={() => setState('closed')} />
        </PartBoundary>
      )}
    </section>
  );
}
