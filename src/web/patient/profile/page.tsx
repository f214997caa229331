import { redirect } from 'react-router';
import { account, type User } from '../../../contract/account';
import { profile } from '../../../contract/profile';
import { AVAILABLE_LANGUAGES } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Avatar } from '../frame/avatar';
import { RequireLogin } from '../frame/require-login';
import type { Route } from './+types/page';
import { DetailsSection } from './details-section';
import { LanguageSection } from './language-section';
import { PasswordSection } from './password-section';
import { Section } from './section';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('profile');
  return <PageTitle title={t('title')} />;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await callForPatient(context.get(visitContext), request, account.userdata);
  return answer && { user: answer.user };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const values = await readForm(request);
  const { username = '', currentPassword = '', newPassword = '' } = values;
  const isPassword = values['intent'] === 'password';
  const { refusal } = isPassword
    ? await attempt(visit, profile.changePassword, { body: { currentPassword, newPassword } })
    : await attempt(visit, profile.update, { body: { username } });
  if (refusal) return refuseForm(values, refusal, ['currentPassword', 'newPassword']);
  const say = isPassword ? 'password.changed' : 'details.saved';
  return redirect('/myprofile', { headers: leaveFlash({ tone: 'success', namespace: 'profile', say }) });
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The patient's own account (/myprofile). */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return <RequireLogin>{loaderData && <Profile user={loaderData.user} refused={actionData} />}</RequireLogin>;
}

/** The account's details and settings, from harmless to final. */
function Profile({ user, refused }: { user: User; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('profile');
  return (
    <div className="page-width py-7 desk:py-11">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 desk:gap-x-5">
        <Avatar user={user} size="large" />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h1 className="type-title">{t('title')}</h1>
          <p className="text-muted wrap-anywhere">{user.username}</p>
        </div>
      </div>
      <div className="mt-6 divide-y divide-line border-t border-line desk:mt-9">
        <DetailsSection user={user} refused={refused} />
        <PasswordSection user={user} refused={refused} />
        {AVAILABLE_LANGUAGES.length > 1 && <LanguageSection />}
        <LinkSection title={t('devices.title')} lead={t('devices.lead')} to="devices" label={t('devices.open')} />
        <LinkSection title={t('data.title')} lead={t('data.lead')} to="data" label={t('data.open')} />
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
      </div>
    </div>
  );
}

type LinkSectionProps = { title: string; lead: string; to: 'devices' | 'data'; label: string };

/** A setting with a page of its own. */
function LinkSection({ title, lead, to, label }: LinkSectionProps) {
  return (
    <Section title={title} lead={lead}>
      <ButtonLink to={`/myprofile/${to}`} variant="outline" size="small">
        {label}
      </ButtonLink>
    </Section>
  );
}
