import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailPlus from 'lucide-react/icons/mail-plus';
import Pencil from 'lucide-react/icons/pencil';
import UserX from 'lucide-react/icons/user-x';
import * as adminPaths from '../../../contract/admin/paths';
import type { StaffMember } from '../../../contract/admin/staff/staff';
import { istDateOf } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useAdministrator } from '../api/administrator';
import { plainDate, shortMoment } from '../ui/format';
import { RowAction } from '../ui/row-action';
import { RowMenu, RowMenuItem } from '../ui/row-menu';
import { StatusTag } from '../ui/status-tag';
import { useAtOnce } from './queries';

const TAGS = { active: 'active', invited: 'pending', suspended: 'blocked' } as const;

type Ask = (member: StaffMember) => void;
type StaffListProps = { staff: readonly StaffMember[]; onSuspend: Ask; onRemove: Ask };

/** The staff, each with roles, how they sign in, and the actions. */
export function StaffList({ staff, onSuspend, onRemove }: StaffListProps) {
  const { t } = useTranslation('admin-staff');
  return (
    <ul aria-label={t('list')} className="divide-y divide-line">
      {staff.map((member) => (
        <li
          key={member._id}
          className="group/row grid gap-x-6 gap-y-2 px-4 py-3.5 rail:px-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)_10rem]"
        >
          <Person member={member} />
          <Roles member={member} />
          <SignIn member={member} />
          <Actions member={member} onSuspend={onSuspend} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

type MemberProps = { member: StaffMember };

/** Name, whether they may sign in, and the address. */
function Person({ member: { userName, email, state } }: MemberProps) {
  const { t } = useTranslation('admin-staff');
  const isOneself = useAdministrator().userName === userName;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="admin-strong [overflow-wrap:anywhere]">
          {userName} {isOneself && <span className="font-[450] text-muted">{t('you')}</span>}
        </span>
        <StatusTag status={TAGS[state]} label={t(`state.${state}`)} />
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">{email ?? t('noEmail')}</p>
    </div>
  );
}

/** One line for each role. */
function Roles({ member: { roles } }: MemberProps) {
  const { t } = useTranslation('admin');
  return (
    <ul className="min-w-0">
      {roles.map(({ role, centerId, CenterName }) => (
        <li key={`${role} ${centerId}`} className="[overflow-wrap:anywhere]">
          {role === 'owner'
            ? t('roles.owner')
            : centerId === null
              ? t('roles.everywhere', { role: t(`roles.${role}`) })
              : t('roles.at', { role: t(`roles.${role}`), center: CenterName })}
        </li>
      ))}
    </ul>
  );
}

/** When they were last here and how they sign in; for an invited person, how long the link works. */
function SignIn({ member: { state, linkUntil, twoStepSince, lastUsedAt, signInAt } }: MemberProps) {
  const { t } = useTranslation('admin-staff');
  const link = linkUntil ? t('linkUntil', { moment: shortMoment(linkUntil) }) : state === 'invited' && t('linkOver');
  return (
    <div className="admin-fine min-w-0 text-muted">
      {state !== 'invited' && (
        <>
          <p>{lastUsedAt ? t('lastUsed', { moment: shortMoment(lastUsedAt) }) : t('neverUsed')}</p>
          {signInAt && <p>{t('signInAt', { name: signInAt })}</p>}
          {(twoStepSince || !signInAt) && (
            <p>
              {twoStepSince ? t('twoStep', { date: plainDate(istDateOf(new Date(twoStepSince))) }) : t('noTwoStep')}
            </p>
          )}
        </>
      )}
      {link && <p>{link}</p>}
    </div>
  );
}

/** The button to edit, and a menu with rarer actions. */
function Actions({ member, onSuspend, onRemove }: MemberProps & Omit<StaffListProps, 'staff'>) {
  const { t } = useTranslation('admin-staff');
  const atOnce = useAtOnce(member);
  const { _id: id, userName: name, state, email, hasOtherRoles, signInAt } = member;
  const isOneself = useAdministrator().userName === name;
  const run = (what: 'link' | 'restore') => () => !atOnce.isPending && atOnce.mutate(what);
  // Somebody who also works elsewhere can't be suspended or get a link from a manager of one of their centers.
  const getsLink = state !== 'suspended' && email !== null && !hasOtherRoles && signInAt === null;
  const more = t('actions.moreNamed', { name });
  return (
    <div className="-mx-2 flex flex-wrap items-start lg:-my-1">
      <RowAction icon={<Pencil size={17} />} name={t('actions.editNamed', { name })} to={adminPaths.member(id)}>
        {t('actions.edit')}
      </RowAction>
      {(getsLink || (!isOneself && !(signInAt && hasOtherRoles))) && (
        <RowMenu label={t('actions.more')} name={more} width="min-w-44">
          {getsLink && (
            <RowMenuItem onAction={run('link')}>
              <MailPlus size={18} />
              {t(state === 'invited' ? 'actions.link' : 'actions.password')}
            </RowMenuItem>
          )}
          {!isOneself && !hasOtherRoles && state === 'suspended' && (
            <RowMenuItem onAction={run('restore')}>
              <CircleCheck size={18} />
              {t('actions.restore')}
            </RowMenuItem>
          )}
          {!isOneself && !hasOtherRoles && state !== 'suspended' && (
            <RowMenuItem onAction={() => onSuspend(member)}>
              <Ban size={18} />
              {t('actions.suspend')}
            </RowMenuItem>
          )}
          {!isOneself && !(signInAt && hasOtherRoles) && (
            <RowMenuItem tone="red" onAction={() => onRemove(member)}>
              <UserX size={18} />
              {t(hasOtherRoles ? 'actions.removeHere' : 'actions.remove')}
            </RowMenuItem>
          )}
        </RowMenu>
      )}
    </div>
  );
}
