import Send from 'lucide-react/icons/send';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { INVITATION_HOURS, staff } from '../../../contract/admin/staff/staff';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { TextField } from '../../ui/text-field';
import { useCall } from '../api/use-change';
import { Field } from '../ui/admin-form';
import { SAVED } from '../ui/leave-question';
import { SidePanel } from '../ui/side-panel';
import { tell } from '../ui/tell';
import { EmailField } from './email-field';
import { RoleFields, UNCHOSEN } from './role-fields';
import { useStaffForm } from './use-staff-form';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-staff');
  return <PageTitle title={t('form.inviteTitle')} />;
}

/** Invites a member of staff, in a panel above the list (/admin/staff/new). */
export default function InvitePage() {
  const { t } = useTranslation('admin-staff');
  const navigate = useNavigate();
  const call = useCall();
  const { form, ...sending } = useStaffForm(
    { userName: '', email: '', roles: [{ role: 'clerk', centerId: UNCHOSEN }] },
    async (body) => {
      await call(staff.invite, { body });
      void navigate(adminPaths.staff, { state: SAVED, preventScrollReset: true });
      tell('success', t('sent', { email: body.email }));
    },
  );
  return (
    <SidePanel
      title={t('form.inviteTitle')}
      subtitle={t('form.inviteLead', { hours: INVITATION_HOURS })}
      hint={t('form.inviteHint')}
      onClose={() => void navigate(adminPaths.staff, { preventScrollReset: true })}
      {...sending}
      submitLabel={t('form.send')}
      submitIcon={<Send size={18} />}
      busyLabel={t('form.sending')}
    >
      <div className="flex flex-col gap-4">
        <Field
          form={form}
          name="userName"
          rules={{ validate: (value) => value.trim() !== '' || t('form.userNameRequired') }}
        >
          {(field) => (
            <TextField
              {...field}
              label={t('form.userName')}
              description={t('form.userNameHint')}
              autoComplete="off"
              isRequired
              autoFocus
              maxLength={60}
            />
          )}
        </Field>
        <EmailField form={form} description={t('form.emailHint')} isRequired />
      </div>
      <RoleFields form={form} />
    </SidePanel>
  );
}
