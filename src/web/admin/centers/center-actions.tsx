import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import Armchair from 'lucide-react/icons/armchair';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLocation, useNavigate } from 'react-router';
import { type AdminCenter, centers } from '../../../contract/admin';
import * as adminPaths from '../../../contract/admin/paths';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import { callAdmin } from '../api/call-admin';
import { changeAnswers, keyOf } from '../api/query-of';
import { useChange } from '../api/use-change';
import { formatCount } from '../ui/format';
import { DecisionDialog } from '../ui/modal';
import { RowAction } from '../ui/row-action';
import { RowMenu, RowMenuItem } from '../ui/row-menu';
import { tell } from '../ui/tell';

/** The actions for a center, with their labels. */
function useCenterActions(center: AdminCenter) {
  const { t } = useTranslation('admin-centers');
  const { search } = useLocation();
  const setStatus = useSetStatus();
  const may = useMay();
  const name = center.CenterName;
  const isActive = center.Status === 'active';
  const turn = isActive ? 'block' : 'activate';
  return {
    mayChange: may('change-center', center._id),
    mayRemove: may('own-centers'),
    edit: {
      to: `${adminPaths.editCenter(center._id)}${search}`,
      label: t('actions.edit'),
      name: t('actions.editNamed', { name }),
      icon: <Pencil size={17} />,
    },
    chairs: {
      to: `${adminPaths.chairs(center._id)}${search}`,
      label: t('actions.chairs'),
      name: t('actions.chairsNamed', { name }),
      icon: <Armchair size={17} />,
    },
    payment: {
      to: `${adminPaths.payment(center._id)}${search}`,
      label: t('actions.payment'),
      name: t('actions.paymentNamed', { name }),
      icon: <IndianRupee size={17} />,
    },
    turn: {
      run: () => setStatus(center, isActive ? 'blocked' : 'active'),
      label: t(`actions.${turn}`),
      name: t(`actions.${turn}Named`, { name }),
      icon: isActive ? <Ban size={17} /> : <CircleCheck size={17} />,
    },
    remove: {
      to: `${adminPaths.deleteCenter(center._id)}${search}`,
      label: t('actions.delete'),
      name: t('actions.deleteNamed', { name }),
      icon: <Trash2 size={17} />,
    },
  };
}

type CenterActionsProps = { center: AdminCenter };

/** The one action for administrators who may only look: how the center is paid. */
function PaymentAction({ center }: CenterActionsProps) {
  const { payment } = useCenterActions(center);
  return (
    <RowAction icon={payment.icon} name={payment.name} to={payment.to} className="-ml-2">
      {payment.label}
    </RowAction>
  );
}

/** Edit, block or activate, and delete. The rest is in a menu. */
export function CenterActions({ center, isFolded = false }: CenterActionsProps & { isFolded?: boolean }) {
  const { edit, mayChange } = useCenterActions(center);
  if (!mayChange) return <PaymentAction center={center} />;
  return (
    <div className={`-mx-2 flex flex-wrap ${isFolded ? '' : 'min-w-39'}`}>
      <RowAction icon={edit.icon} name={edit.name} to={edit.to}>
        {edit.label}
      </RowAction>
      <FurtherActions center={center} />
    </div>
  );
}

/** The actions below an item of the phone's list. The item itself opens the form. */
export function CenterItemActions({ center }: CenterActionsProps) {
  const { mayChange } = useCenterActions(center);
  return mayChange ? <FurtherActions center={center} /> : <PaymentAction center={center} />;
}

function FurtherActions({ center }: CenterActionsProps) {
  const { remove, mayRemove } = useCenterActions(center);
  return (
    <>
      <TurnAction center={center} />
      {mayRemove && (
        <RowAction icon={remove.icon} name={remove.name} to={remove.to} tone="red">
          {remove.label}
        </RowAction>
      )}
      <MoreActions center={center} />
    </>
  );
}

/**
 * Blocks or activates a center with one press. Where sessions are coming, or that can't be known, blocking asks first: they stay,
 * and whoever books for them should know.
 */
function TurnAction({ center }: CenterActionsProps) {
  const { t } = useTranslation('admin-centers');
  const { turn } = useCenterActions(center);
  const look = useMutation({ mutationFn: () => stayingAppointments(center._id) });
  const [asked, setAsked] = useState<{ coming: number | null } | null>(null);

  async function press() {
    if (center.Status === 'blocked') return turn.run();
    if (look.isPending) return;
    const coming = await look.mutateAsync();
    if (coming === 0) turn.run();
    else setAsked({ coming });
  }
  return (
    <>
      <RowAction icon={turn.icon} name={turn.name} onPress={() => void press()}>
        {turn.label}
      </RowAction>
      {asked && (
        <BlockDialog
          name={center.CenterName}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            turn.run();
          }}
        >
          {asked.coming === null
            ? t('blockDialog.unknown')
            : t('blockDialog.text', { count: asked.coming, shown: formatCount(asked.coming) })}
        </BlockDialog>
      )}
    </>
  );
}

type BlockDialogProps = { name: string; onClose: () => void; onConfirm: () => void; children: ReactNode };

function BlockDialog({ name, onClose, onConfirm, children }: BlockDialogProps) {
  const { t } = useTranslation('admin-centers');
  return (
    <DecisionDialog
      title={t('blockDialog.title', { name })}
      onClose={onClose}
      onConfirm={onConfirm}
      confirmLabel={t('blockDialog.confirm')}
      busyLabel={t('blockDialog.confirm')}
      isBusy={false}
      keepLabel={t('blockDialog.keep')}
      error={null}
    >
      <p>{children}</p>
      <p>{t('blockDialog.then')}</p>
    </DecisionDialog>
  );
}

function MoreActions({ center }: CenterActionsProps) {
  const { t } = useTranslation('admin-centers');
  const navigate = useNavigate();
  const { chairs, payment } = useCenterActions(center);
  const open = (to: string) => () => void navigate(to, { preventScrollReset: true });
  const name = t('actions.moreNamed', { name: center.CenterName });
  return (
    <RowMenu label={t('actions.more')} name={name} width="w-44">
      {[chairs, payment].map(({ to, icon, label }) => (
        <RowMenuItem key={to} onAction={open(to)}>
          {icon}
          {label}
        </RowMenuItem>
      ))}
    </RowMenu>
  );
}

type Turn = { center: AdminCenter; status: AdminCenter['Status'] };

/** How many appointments stay; null where that is unknown, since it is only additional information. */
async function stayingAppointments(id: string): Promise<number | null> {
  return callAdmin(centers.impact, { params: { id }, query: {} }).then(
    ({ impact }) => impact.appointments,
    () => null,
  );
}

/**
 * Blocks or activates a center, which can be undone: the list is updated optimistically, and rolled back with a message after a
 * refusal.
 */
export function useSetStatus(): (center: AdminCenter, status: AdminCenter['Status']) => void {
  const { t } = useTranslation('admin-centers');
  const queryClient = useQueryClient();
  const errorText = useErrorText();

  /** Changes the status in every fetched list, before or after the server's answer. */
  function show({ _id: id }: AdminCenter, Status: AdminCenter['Status']): void {
    changeAnswers(queryClient, centers.list, (page) => ({
      ...page,
      dialysisCenters: page.dialysisCenters.map((center) => (center._id === id ? { ...center, Status } : center)),
    }));
  }

  const { mutate } = useChange(
    async (call, { center, status }: Turn) => {
      await call(centers.update, { params: { id: center._id }, body: { Status: status } });
      return status === 'blocked' ? stayingAppointments(center._id) : null;
    },
    {
      mutationKey: keyOf(centers.update),
      onMutate: async ({ center, status }) => {
        await queryClient.cancelQueries({ queryKey: keyOf(centers.list) });
        show(center, status);
      },
      onError: (error, { center, status }) => {
        show(center, status === 'blocked' ? 'active' : 'blocked');
        const key = status === 'blocked' ? 'blocked.failed' : 'activated.failed';
        tell('error', t(key, { name: center.CenterName, reason: errorText(error) }));
      },
      onSuccess: (staying, { center, status }) => {
        const name = center.CenterName;
        const done =
          status === 'active'
            ? t('activated.done', { name })
            : staying
              ? t('blocked.doneWith', { name, count: staying, shown: formatCount(staying) })
              : t('blocked.done', { name });
        tell('success', done, {
          label: t('undo'),
          onPress: () => mutate({ center, status: status === 'blocked' ? 'active' : 'blocked' }),
        });
      },
    },
  );

  return (center, status) => {
    // Only one change of a center at a time, however often the button is pressed.
    const isUnderway = queryClient
      .getMutationCache()
      .findAll({ mutationKey: keyOf(centers.update), status: 'pending' });
    if (isUnderway.some(({ state }) => (state.variables as Turn | undefined)?.center._id === center._id)) return;
    mutate({ center, status });
  };
}
