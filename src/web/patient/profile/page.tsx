import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef } from 'react';
import { Link, redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { account, type User } from '../../../contract/accounts/account';
import { profile } from '../../../contract/accounts/profile';
import { useSiteFacts } from '../../lib/site-facts';
import { Trans, useLanguage, useTranslation } from '../../lib/i18n/use-translation';
import { leaveFlash } from '../../lib/flash';
import { keepTyped, readForm, type RefusedForm, refuseForm } from '../../lib/form';
import { attempt, callForPatient, visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { LinkRows } from '../../ui/link-rows';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { showToast } from '../../ui/toast';
import { Avatar } from '../frame/avatar';
import { useLanguageChange } from '../frame/language-switch';
import { RequireLogin } from '../frame/require-login';
import type { Route } from './+types/page';
import { PasswordSection } from './password-section';
import { Section, UnfoldButton, UnfoldedForm, useUnfolding } from './section';

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
  return redirect(paths.profile, { headers: leaveFlash({ tone: 'success', namespace: 'profile', say }) });
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
        <LanguageSection />
        <div className="py-7 desk:py-9">
          <LinkRows
            rows={[
              { to: paths.messageSettings, title: t('messages.title'), text: t('messages.lead') },
              { to: paths.people, title: t('people.title'), text: t('people.lead') },
              { to: paths.records, title: t('records.title'), text: t('records.lead') },
              { to: paths.schemes(null), title: t('schemes.title'), text: t('schemes.lead') },
              { to: paths.statements, title: t('statements.title'), text: t('statements.lead') },
              { to: paths.calendar, title: t('calendar.title'), text: t('calendar.lead') },
              { to: paths.waysIn, title: t('waysIn.title'), text: t('waysIn.row') },
              { to: paths.devices, title: t('devices.title'), text: t('devices.lead') },
              { to: paths.myData, title: t('data.title'), text: t('data.lead') },
              { to: paths.deleteAccount, title: t('delete.title'), text: t('delete.lead') },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

/** The person's name, and the address, which only support can change. */
function DetailsSection({ user, refused }: { user: User; refused: RefusedForm | undefined }) {
  const { t } = useTranslation(['profile', 'auth']);
  const name = useUnfolding('name', refused);
  return (
    <Section title={t('details.title')} lead={t('details.lead')}>
      {name.isOpen ? (
        <UnfoldedForm of={name} refused={refused} submitLabel={t('details.save')} busyLabel={t('details.saving')}>
          <TextField
            name="username"
            label={t('details.name')}
            description={t('details.nameHint')}
            autoComplete="nickname"
            defaultValue={user.username}
            autoFocus
            isRequired
            missing={t('auth:missing.username')}
          />
        </UnfoldedForm>
      ) : (
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="type-label">{t('details.name')}</p>
            <p className="wrap-anywhere">{user.username}</p>
          </div>
          <UnfoldButton of={name} aria-label={t('details.editName')}>
            {t('details.edit')}
          </UnfoldButton>
        </div>
      )}
      {user.phone && (
        <TextField
          className="w-full"
          label={t('details.phone')}
          value={user.phone}
          isReadOnly
          icon={<Smartphone size={20} />}
        />
      )}
      {user.email && (
        <TextField
          className="w-full"
          label={t('details.email')}
          value={user.email}
          isReadOnly
          icon={<Mail size={20} />}
        />
      )}
      <p className="type-second -mt-2 text-muted">
        <Trans
          t={t}
          id={user.email ? 'details.emailWhy' : 'details.phoneWhy'}
          components={{
            support: <Link to={paths.contact} className="text-link focus-ring rounded-sm" />,
            ways: <Link to={paths.waysIn} className="text-link focus-ring rounded-sm" />,
          }}
        />
      </p>
    </Section>
  );
}

/** The language of pages and mails, saved when it is chosen; without scripts, by a button. */
function LanguageSection() {
  const { t } = useTranslation('profile');
  const spoken = useLanguage();
  const { Form, next, submit, wanted } = useLanguageChange();
  const before = useRef(spoken);
  // Said in the new language.
  useEffect(() => {
    if (before.current !== spoken) void showToast('success', t('language.saved'));
    before.current = spoken;
  }, [spoken, t]);
  return (
    <Section title={t('language.title')} lead={t('language.lead')}>
      <Form method="post" action={paths.language} className="flex w-full flex-wrap items-end gap-3">
        <input type="hidden" name="next" value={next} />
        <Select
          className="min-w-0 flex-1"
          name="language"
          label={t('language.label')}
          options={useSiteFacts().languages}
          value={wanted ?? spoken}
          onChange={submit}
        />
        <Button type="submit" variant="outline" className="not-noscript:hidden">
          {t('language.save')}
        </Button>
      </Form>
    </Section>
  );
}
