import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { Closure } from '../../../contract/admin/closures';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DecisionDialog } from '../ui/modal';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';
import { callList, whoIsTold } from './plan';
import { useConfirmPlan, useGiveUp, usePropose } from './queries';

type PlanActionsProps = {
  closure: Closure;
  mayBook: boolean;
  /** Called with the names of the patients who were not moved after all. */
  onConfirmed: (leftOut: string[]) => void;
};

const DONE = ['move', 'chairAlone', 'cancel', 'stay'] as const;

/** Confirms the plan, proposes it anew, gives it up, or prints the call list. */
export function PlanActions({ closure, mayBook, onConfirmed }: PlanActionsProps) {
  const { t } = useTranslation('admin-closures');
  const errorText = useAdminErrorText();
  const [dialog, setDialog] = useState<'confirm' | 'give-up' | null>(null);
  const propose = usePropose(closure._id);
  const { counts, moves } = closure;
  const parts = DONE.filter((part) => counts[part] > 0).map((part) => t(`confirm.${part}`, { count: counts[part] }));
  const isOpen = closure.state === 'open' && mayBook;
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      {isOpen && (
        <>
          <Button
            size="compact"
            onPress={() => setDialog('confirm')}
            unavailableBecause={counts.unseated > 0 ? t('confirm.undecided', { count: counts.unseated }) : null}
          >
            {parts.length === 0 ? t('confirm.plain') : t('confirm.open', { parts: parts.join(', ') })}
          </Button>
          <Button
            size="compact"
            variant="neutral"
            isBusy={propose.isPending}
            onPress={() =>
              propose.mutate(undefined, {
                onSuccess: () => tell('success', t('propose.done')),
                onError: (error) => tell('error', errorText(error)),
              })
            }
          >
            {t('propose.open')}
          </Button>
        </>
      )}
      {callList(moves).length > 0 && closure.state !== 'given-up' && (
        <Button size="compact" variant="neutral" icon={<Printer size={18} />} onPress={() => window.print()}>
          {t('list.print')}
        </Button>
      )}
      {isOpen && (
        <Button size="compact" variant="destructive" onPress={() => setDialog('give-up')}>
          {t('giveUp.open')}
        </Button>
      )}
      {dialog === 'confirm' && <ConfirmPlanDialog closure={closure} onClose={close} onConfirmed={onConfirmed} />}
      {dialog === 'give-up' && <GiveUpDialog closure={closure} onClose={close} />}
    </div>
  );
}

/** How many names the dialog shows before "and 3 more". */
const NAMED = 6;

type ConfirmPlanDialogProps = Pick<PlanActionsProps, 'closure' | 'onConfirmed'> & { onClose: () => void };

/** Says what confirming does and who is told, and carries out the plan. */
function ConfirmPlanDialog({ closure, onClose, onConfirmed }: ConfirmPlanDialogProps) {
  const { t } = useTranslation('admin-closures');
  const confirm = useConfirmPlan(closure._id);
  const { counts, moves } = closure;
  const { byMail, byPhone } = whoIsTold(moves);
  const refund = moves
    .filter(({ decision, leftBecause }) => decision === 'cancel' && leftBecause === null)
    .reduce((sum, { refund: own }) => sum + own, 0);
  const names = byPhone.slice(0, NAMED).map(({ patient }) => patient.name);
  if (byPhone.length > NAMED) names.push(t('confirm.more', { count: byPhone.length - NAMED }));
  return (
    <DecisionDialog
      title={t('confirm.title')}
      onClose={onClose}
      onConfirm={() =>
        confirm.mutate(undefined, {
          onSuccess: ({ left }) => {
            tell('success', t('confirm.done'));
            onConfirmed(left.map(({ name }) => name));
            onClose();
          },
        })
      }
      confirmLabel={t('confirm.plain')}
      busyLabel={t('confirm.busy')}
      change={confirm}
      keepLabel={t('confirm.keep')}
      tone="primary"
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {counts.move > 0 && <li>{t('confirm.moves', { count: counts.move })}</li>}
        {counts.cancel > 0 && (
          <li>
            {t(refund > 0 ? 'confirm.cancels' : 'confirm.cancelsFree', {
              count: counts.cancel,
              amount: formatPrice(refund),
            })}
          </li>
        )}
        {counts.chairAlone > 0 && <li>{t('confirm.chairsAlone', { count: counts.chairAlone })}</li>}
        {counts.stay > 0 && <li>{t('confirm.stays', { count: counts.stay })}</li>}
        {counts.leaves > 0 && <li>{t('confirm.leaves', { count: counts.leaves })}</li>}
        {counts.move + counts.cancel === 0 && <li>{t('confirm.nobody')}</li>}
        <li>{t('confirm.mails', { count: byMail.length })}</li>
        {byPhone.length > 0 && (
          <li className="[overflow-wrap:anywhere]">
            {t('confirm.phones', { count: byPhone.length, names: names.join(', ') })}
          </li>
        )}
      </ul>
      {byPhone.length > 0 && <p className="text-muted">{t('confirm.printText')}</p>}
    </DecisionDialog>
  );
}

/** Gives a plan up, and can reopen what was closed. */
function GiveUpDialog({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const { t } = useTranslation('admin-closures');
  const navigate = useNavigate();
  const mayOpen = useMay()('change-center', closure.centerId);
  const giveUp = useGiveUp(closure._id);
  const [choice, setChoice] = useState<'keep' | 'reopen'>('keep');
  const isGone = closure.exceptionId === null;
  return (
    <DecisionDialog
      title={t('giveUp.title')}
      onClose={onClose}
      onConfirm={() =>
        giveUp.mutate(
          { open: choice === 'reopen' },
          {
            onSuccess: () => {
              tell('success', t('giveUp.done'));
              onClose();
              void navigate(adminPaths.closures);
            },
          },
        )
      }
      confirmLabel={t('giveUp.confirm')}
      busyLabel={t('saving')}
      change={giveUp}
      keepLabel={t('giveUp.back')}
      tone="primary"
    >
      <p>{t('giveUp.text')}</p>
      {isGone ? (
        <p className="text-muted">{t('giveUp.gone')}</p>
      ) : (
        <RadioCards
          label={t('giveUp.label')}
          cards={(['keep', 'reopen'] as const).map((id) => ({
            id,
            label: t(`giveUp.${id}.label`),
            hint: t(`giveUp.${id}.hint`),
            unavailableBecause: id === 'reopen' && !mayOpen ? t('giveUp.notAllowed') : null,
          }))}
          value={choice}
          onChange={setChoice}
        />
      )}
    </DecisionDialog>
  );
}
