import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { type StaffMember, staff } from '../../../contract/admin/staff/staff';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { useAdministrator } from '../api/administrator';
import { callAdmin } from '../api/call-admin';
import { DrawerBody } from '../ui/drawer-parts';
import { PanelHead, RightModal } from '../ui/panel';
import { PanelCallout } from '../ui/panel-callout';
import { SAVED } from '../ui/leave-question';
import { SidePanel } from '../ui/side-panel';
import { tell } from '../ui/tell';
import { EmailField } from './email-field';
import { staffQuery, useStaffChanged } from './queries';
import { RoleFields } from './role-fields';
import { useStaffForm } from './use-staff-form';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-staff');
  return <PageTitle title={t('title')} />;
}

/** The roles and the address of somebody, in a panel above the list (/admin/staff/:memberId). */
export default function EditMemberPage() {
  const { t } = useTranslation('admin-staff');
  const { memberId } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(staffQuery);
  const member = data?.find(({ _id }) => _id === memberId);
  const leave = (state?: object) => void navigate(adminPaths.staff, { state, preventScrollReset: true });
  if (member) return <EditForm key={member._id} member={member} onLeave={leave} />;
  return (
    <RightModal width={600} onClose={() => leave()}>
      <PanelHead title={t('title')} onClose={() => leave()} />
      <div className="px-4 py-5 rail:px-7">
        {data ? (
          <PanelCallout tone="warning">{t('form.missing')}</PanelCallout>
        ) : (
          <DrawerBody
            known={undefined}
            error={error}
            missing={t('form.missing')}
            failed={t('failed')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {() => null}
          </DrawerBody>
        )}
      </div>
    </RightModal>
  );
}

type EditFormProps = { member: StaffMember; onLeave: (state?: object) => void };

function EditForm({ member, onLeave }: EditFormProps) {
  const { t } = useTranslation('admin-staff');
  const changed = useStaffChanged();
  const { userName: name, email, roles: rolesNow } = member;
  const isOneself = useAdministrator().userName === name;
  const roles = rolesNow.map(({ role, centerId }) => ({ role, centerId }));
  const { form, ...sending } = useStaffForm({ userName: name, email: email ?? '', roles }, async (values) => {
    const body = { roles: values.roles, ...(values.email && { email: values.email }) };
    await callAdmin(staff.update, { params: { id: member._id }, body });
    changed();
    onLeave(SAVED);
    tell('success', t('form.saved', { name }));
  });
  return (
    <SidePanel
      title={t('form.editTitle', { name })}
      hint={t('form.editHint')}
      onClose={() => onLeave()}
      {...sending}
      submitLabel={t('form.save')}
      busyLabel={t('form.saving')}
    >
      <EmailField
        form={form}
        description={t(member.linkUntil ? 'form.emailNew' : 'form.emailHint')}
        isRequired={email !== null}
      />
      {isOneself ? (
        <PanelCallout tone="info" className="mt-6">
          {t('form.ownRoles')}
        </PanelCallout>
      ) : (
        <RoleFields form={form} />
      )}
    </SidePanel>
  );
}
