import { Link, redirect } from 'react-router';
import { consents } from '../../../contract/consent';
import type { Relation } from '../../../contract/form-facts';
import { nominee } from '../../../contract/nominee';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import type { Route } from './+types/data-page';
import { ConsentsSection } from './consents-section';
import { DownloadSection } from './download-section';
import { InnerPage } from './inner-page';
import { NomineeSection } from './nominee-section';
import { Section } from './section';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('profile');
  return <PageTitle title={t('data.title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [given, named] = await Promise.all([
    callForPatient(visit, request, consents.mine),
    callForPatient(visit, request, nominee.mine),
  ]);
  return given && named && { consents: given.consents, nominee: named.nominee };
}

const SAID = { unsubscribe: 'consents.unsubscribed', remove: 'nominee.removed', nominee: 'nominee.saved' };

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const intent = values['intent'] as keyof typeof SAID;
  const { refusal } = await change();
  if (refusal) return refuseForm(values, refusal);
  return redirect('/myprofile/data', {
    headers: leaveFlash({ tone: 'success', namespace: 'profile', say: SAID[intent] }),
  });

  function change() {
    if (intent === 'unsubscribe') return attempt(visit, consents.withdraw, { body: { purpose: 'newsletter' } });
    if (intent === 'remove') return attempt(visit, nominee.remove);
    const { name = '', contact = '', relation } = values;
    return attempt(visit, nominee.name, { body: { name, contact, relation: relation as Relation } });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/**
 * The rights under the DPDP Act 2023 in one place (/myprofile/data): consent, access, correction, nomination, erasure.
 */
export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile');
  return (
    <InnerPage title={t('data.title')} lead={t('data.lead')}>
      {loaderData && (
        <>
          <ConsentsSection consents={loaderData.consents} refused={actionData} />
          <DownloadSection />
          <Section title={t('data.correct.title')} lead={t('data.correct.lead')}>
            <p>
              <Trans
                t={t}
                id="data.correct.text"
                components={{
                  profile: <Link to="/myprofile" className="text-link" />,
                  support: <Link to="/contact" className="text-link" />,
                }}
              />
            </p>
          </Section>
          <NomineeSection nominee={loaderData.nominee} refused={actionData} />
          <Section title={t('delete.title')} lead={t('delete.lead')}>
            <ButtonLink
              to="/myprofile/delete"
              variant="destructive"
              size="small"
              className="border-[1.5px] border-red/50"
            >
              {t('delete.open')}
            </ButtonLink>
          </Section>
        </>
      )}
    </InnerPage>
  );
}
