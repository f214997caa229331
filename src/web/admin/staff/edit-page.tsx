import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { RoleAt } from '../../../domain/rights';
import * as adminPaths from '../../../contract/admin/paths';
import { type StaffMember, staff } from '../../../contract/admin/staff/staff';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { useAdministrator } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { useCall } from '../api/use-change';
import { ConflictCallout } from '../ui/conflict-callout';
import { changesOf, conflictRows, useRecordEdit, withTheirs } from '../ui/record-edit';
import { DrawerBody } from '../ui/drawer-parts';
import { PanelHead, RightModal } from '../ui/panel';
import { PanelCallout } from '../ui/panel-callout';
import { SAVED } from '../ui/leave-question';
import { SidePanel } from '../ui/side-panel';
import { tell } from '../ui/tell';
import { EmailField } from './email-field';
import { staffQuery } from './queries';
import { RoleFields } from './role-fields';
import { useStaffForm } from './use-staff-form';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-staff');
  return <PageTitle title={t('title')} />;
}

/** Edits the roles and the address of a member of staff, in a panel above the list (/admin/staff/:memberId). */
export default function EditMemberPage() {
  const { t } = useTranslation('admin-staff');
  const { memberId } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(staffQuery);
  const member = data?.find(({ _id }) => _id === memberId);
  const leave = (state?: object) => void navigate(adminPaths.staff, { state, preventScrollReset: true });
  if (member && member.signInAt === null) return <EditForm key={member._id} member={member} onLeave={leave} />;
  return (
    <RightModal width={600} onClose={() => leave()}>
      <PanelHead title={member ? t('form.editTitle', { name: member.userName }) : t('title')} onClose={() => leave()} />
      <div className="px-4 py-5 rail:px-7">
        {member?.signInAt ? (
          <PanelCallout tone="info">
            {t('form.fromGroups', { name: member.userName, provider: member.signInAt })}
          </PanelCallout>
        ) : data ? (
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

type Edited = { email: string; roles: RoleAt[] };

function editedOf({ email, roles }: StaffMember): Edited {
  return { email: email ?? '', roles: roles.map(({ role, centerId }) => ({ role, centerId })) };
}

function EditForm({ member, onLeave }: EditFormProps) {
  const { t } = useTranslation(['admin-staff', 'admin']);
  const call = useCall();
  const queryClient = useQueryClient();
  const { base, conflict, ...edit } = useRecordEdit(member, async () => {
    const all = await queryClient.query({ ...staffQuery, staleTime: 0 });
    return all.find(({ _id }) => _id === member._id) ?? member;
  });
  const roleWords = useRoleWords(conflict ? [...base.roles, ...conflict.theirs.roles] : []);
  const { userName: name, email } = member;
  const administrator = useAdministrator();
  const isOneself = administrator.userName === name;
  // Sign-in links go to this address, so only owners change it.
  const isOwner = administrator.status === 'signed-in' && administrator.roles.some(({ role }) => role === 'owner');
  const { form, ...sending } = useStaffForm({ userName: name, ...editedOf(member) }, async (values) => {
    const typed = { email: values.email, roles: values.roles.map(({ role, centerId = null }) => ({ role, centerId })) };
    const { roles, email: address } = changesOf(typed, editedOf(base));
    const body = { ...(roles && { roles: values.roles }), ...(address && { email: address }) };
    const params = { id: member._id };
    if (!(await edit.send((version) => call(staff.update, { params, body: { ...body, version } })))) return;
    onLeave(SAVED);
    tell('success', t('form.saved', { name }));
  });
  const mine = (): Edited => ({ email: form.getValues('email'), roles: form.getValues('roles') });

  function take(theirs: StaffMember) {
    const next = withTheirs(mine(), editedOf(base), editedOf(theirs));
    form.setValue('email', next.email, { shouldDirty: true });
    form.setValue('roles', next.roles, { shouldDirty: true });
    edit.take(theirs);
  }
  return (
    <SidePanel
      title={t('form.editTitle', { name })}
      hint={t('form.editHint')}
      onClose={() => onLeave()}
      {...sending}
      submitLabel={conflict ? t('admin:conflict.keep') : t('form.save')}
      busyLabel={t('form.saving')}
    >
      {conflict && (
        <ConflictCallout
          changedBy={conflict.changedBy}
          rows={conflictRows(
            { base: editedOf(base), theirs: editedOf(conflict.theirs), mine: mine() },
            (field) => t(`form.${field}`),
            (of, field) => (field === 'roles' ? of.roles.map(roleWords).join('; ') : of.email),
          )}
          onTake={() => take(conflict.theirs)}
        />
      )}
      {isOwner ? (
        <EmailField
          form={form}
          description={t(member.linkUntil ? 'form.emailNew' : 'form.emailHint')}
          isRequired={email !== null}
        />
      ) : (
        <p className="text-muted">{t('form.emailByOwner', { email: email ?? t('noEmail') })}</p>
      )}
      {member.hasOtherRoles && (
        <PanelCallout tone="info" className="mt-4">
          {t('form.otherRoles')}
        </PanelCallout>
      )}
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

/**
 * Returns a role in words, "Clerk at Neem Court". The names of centers come from the given roles and from all centers.
 */
function useRoleWords(named: StaffMember['roles']): (one: RoleAt) => string {
  const { t } = useTranslation('admin');
  const centers = useQuery(everyCenterQuery);
  const names = new Map([
    ...(centers.data ?? []).map(({ _id, CenterName }) => [_id, CenterName] as const),
    ...named.map(({ centerId, CenterName }) => [centerId, CenterName] as const),
  ]);
  return ({ role, centerId }) => {
    const word = t(`roles.${role}`);
    if (role === 'owner') return word;
    return centerId === null
      ? t('roles.everywhere', { role: word })
      : t('roles.at', { role: word, center: names.get(centerId) ?? '' });
  };
}
