import { Link, redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { consents } from '../../../contract/patients/consent';
import { type Relation, RELATIONS } from '../../../contract/form-facts';
import { nominee, type Nominee } from '../../../contract/accounts/nominee';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, type RefusedForm, refuseForm, reloadAfterForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { laterPart } from '../../ui/later-part';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import type { Route } from './+types/data-page';
import { ConsentsSection } from './consents-section';
import { DownloadSection } from './download-section';
import { EditedRecord } from './edited-record';
import { DeleteSection, InnerPage, Section, UnfoldButton, UnfoldedForm, useUnfolding } from './section';

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
  return given && named && { consents: given.consents, named };
}

const SAID = { unsubscribe: 'consents.unsubscribed', remove: 'nominee.removed', nominee: 'nominee.saved' };

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const intent = values['intent'] as keyof typeof SAID;
  const { refusal } = await change();
  if (refusal) return refuseForm(values, refusal);
  return redirect(paths.myData, {
    headers: leaveFlash({ tone: 'success', namespace: 'profile', say: SAID[intent] }),
  });

  function change() {
    if (intent === 'unsubscribe') return attempt(visit, consents.withdraw, { body: { purpose: 'newsletter' } });
    if (intent === 'remove') return attempt(visit, nominee.remove);
    const { name = '', contact = '', relation, version } = values;
    return attempt(visit, nominee.name, { body: { name, contact, relation: relation as Relation, version } });
  }
}

export const shouldRevalidate = reloadAfterForm;

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
                  profile: <Link to={paths.profile} className="text-link" />,
                  support: <Link to={paths.contact} className="text-link" />,
                }}
              />
            </p>
          </Section>
          <NomineeSection {...loaderData.named} refused={actionData} />
          <DeleteSection />
        </>
      )}
    </InnerPage>
  );
}

const KeptNow = laterPart('kept-now', () => import('./kept-now').then((file) => file.KeptNow));

type NomineeSectionProps = { nominee: Nominee | null; version: string; refused: RefusedForm | undefined };

/** The patient's nominee: naming, changing and removing them. */
function NomineeSection({ nominee, version, refused }: NomineeSectionProps) {
  const { t } = useTranslation('profile');
  const naming = useUnfolding('nominee', refused);
  return (
    <Section title={t('nominee.title')} lead={t('nominee.lead')}>
      {naming.isOpen ? (
        <UnfoldedForm of={naming} refused={refused} submitLabel={t('nominee.save')} busyLabel={t('nominee.saving')}>
          <EditedRecord version={version} intent={naming.intent} refused={refused}>
            <KeptNow
              kept={[
                { label: t('nominee.name'), value: nominee?.name ?? '' },
                { label: t('nominee.contact'), value: nominee?.contact ?? '' },
                { label: t('nominee.relation'), value: nominee ? t(`nominee.relations.${nominee.relation}`) : '' },
              ]}
            />
          </EditedRecord>
          <TextField
            name="name"
            label={t('nominee.name')}
            autoComplete="off"
            defaultValue={nominee?.name}
            autoFocus
            isRequired
            missing={t('nominee.missing.name')}
          />
          <TextField
            name="contact"
            label={t('nominee.contact')}
            autoComplete="off"
            defaultValue={nominee?.contact}
            isRequired
            missing={t('nominee.missing.contact')}
          />
          <Select
            name="relation"
            className="w-full"
            label={t('nominee.relation')}
            placeholder={t('nominee.choose')}
            options={RELATIONS.map((id) => ({ id, label: t(`nominee.relations.${id}`) }))}
            defaultValue={nominee?.relation}
            isRequired
            missing={t('nominee.missing.relation')}
          />
        </UnfoldedForm>
      ) : (
        <>
          {nominee ? (
            <div>
              <p className="font-strong wrap-anywhere">{nominee.name}</p>
              <p className="text-muted wrap-anywhere">
                {t(`nominee.relations.${nominee.relation}`)}, {nominee.contact}
              </p>
            </div>
          ) : (
            <p className="text-muted">{t('nominee.none')}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <UnfoldButton of={naming}>{t(nominee ? 'nominee.change' : 'nominee.add')}</UnfoldButton>
            {nominee && (
              <Form intent="remove" refused={refused} className="flex flex-col items-start gap-2">
                <SubmitButton variant="quiet" size="small">
                  {t('nominee.remove')}
                </SubmitButton>
                <FormRefusal />
              </Form>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
