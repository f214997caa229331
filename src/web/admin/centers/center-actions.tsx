import Ban from 'lucide-react/icons/ban';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useLocation, useNavigate } from 'react-router';
import type { AdminCenter } from '../../../contract/admin';
import { useTranslation } from '../../i18n/use-translation';
import { RowAction } from '../ui/row-action';
import { useSetStatus } from './use-set-status';

const ICON = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-3 outline-none data-[focused]:bg-teal-tint data-[focused]:text-teal';

/** The actions for a center, with their labels. Blocking is as easily undone, so it doesn't ask. */
function useCenterActions(center: AdminCenter) {
  const { t } = useTranslation('admin-centers');
  const { search } = useLocation();
  const setStatus = useSetStatus();
  const name = center.CenterName;
  const isActive = center.Status === 'active';
  const turn = isActive ? 'block' : 'activate';
  return {
    edit: {
      to: `${center._id}/edit${search}`,
      label: t('actions.edit'),
      name: t('actions.editNamed', { name }),
      icon: <Pencil {...ICON} />,
    },
    turn: {
      run: () => setStatus(center, isActive ? 'blocked' : 'active'),
      label: t(`actions.${turn}`),
      name: t(`actions.${turn}Named`, { name }),
      icon: isActive ? <Ban {...ICON} /> : <CircleCheck {...ICON} />,
    },
    remove: {
      to: `${center._id}/delete${search}`,
      label: t('actions.delete'),
      name: t('actions.deleteNamed', { name }),
      icon: <Trash2 {...ICON} />,
    },
  };
}

type CenterActionsProps = { center: AdminCenter };

/** Edit, Block or Activate, Delete; in fixed columns, so that they line up from row to row. */
export function CenterActions({ center }: CenterActionsProps) {
  const { edit, turn, remove } = useCenterActions(center);
  return (
    <div className="-ml-2 grid grid-cols-[auto_6.75rem_auto] justify-start gap-x-1">
      <RowAction icon={edit.icon} name={edit.name} to={edit.to}>
        {edit.label}
      </RowAction>
      <RowAction icon={turn.icon} name={turn.name} onPress={turn.run} className="justify-self-start">
        {turn.label}
      </RowAction>
      <RowAction icon={remove.icon} name={remove.name} to={remove.to} tone="red">
        {remove.label}
      </RowAction>
    </div>
  );
}

/** The same in less room: Edit, and the others in a menu. */
export function FoldedCenterActions({ center }: CenterActionsProps) {
  const { t } = useTranslation('admin-centers');
  const navigate = useNavigate();
  const { edit, turn, remove } = useCenterActions(center);
  return (
    <div className="-mx-2 flex flex-wrap">
      <RowAction icon={edit.icon} name={edit.name} to={edit.to}>
        {edit.label}
      </RowAction>
      <MenuTrigger>
        <RowAction icon={<ChevronDown {...ICON} />} name={t('actions.moreNamed', { name: center.CenterName })}>
          {t('actions.more')}
        </RowAction>
        <Popover
          className="admin-type w-44 rounded-tile border border-line bg-surface p-1 shadow-lifted"
          placement="bottom end"
        >
          <Menu aria-label={t('actions.moreNamed', { name: center.CenterName })} className="outline-none">
            <MenuItem className={ITEM} onAction={turn.run}>
              {turn.icon}
              {turn.label}
            </MenuItem>
            <MenuItem
              className={`${ITEM} text-red`}
              onAction={() => void navigate(remove.to, { preventScrollReset: true })}
            >
              {remove.icon}
              {remove.label}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}

/** Below an item of the phone's list, which opens the form itself. */
export function CenterItemActions({ center }: CenterActionsProps) {
  const { turn, remove } = useCenterActions(center);
  return (
    <>
      <RowAction icon={turn.icon} name={turn.name} onPress={turn.run}>
        {turn.label}
      </RowAction>
      <RowAction icon={remove.icon} name={remove.name} to={remove.to} tone="red">
        {remove.label}
      </RowAction>
    </>
  );
}
