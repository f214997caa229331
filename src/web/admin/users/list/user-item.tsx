import type { User } from '../../../../contract/admin/users';
import { istDateOf } from '../../../../domain/time';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { plainDate } from '../../ui/plain-date';
import { StatusTag } from '../../ui/status-tag';

/** A user on the phone: name and status, contact, upcoming appointments. */
export function UserItem({ user }: { user: User }) {
  const { t } = useTranslation('admin-users');
  const { username, email, status, upcoming, createdAt } = user;
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="admin-strong min-w-0 [overflow-wrap:anywhere]">{username}</span>
        <StatusTag status={status ? 'active' : 'blocked'} className="shrink-0" />
      </span>
      <span className="mt-0.5 block [overflow-wrap:anywhere]">{email}</span>
      <span className="flex items-baseline justify-between gap-3 text-muted">
        <span>{t('upcoming', { count: upcoming, number: formatCount(upcoming) })}</span>
        <span className="figure">{t('since', { date: plainDate(istDateOf(new Date(createdAt))) })}</span>
      </span>
    </>
  );
}
