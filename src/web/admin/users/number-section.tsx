import PhoneOff from 'lucide-react/icons/phone-off';
import Smartphone from 'lucide-react/icons/smartphone';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { type UserDetail, users } from '../../../contract/admin/accounts';
import { formatIsoMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { useMay } from '../api/administrator';
import { useChange } from '../api/use-change';
import { DrawerFacts, DrawerSection } from '../ui/drawer-parts';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';

type Asked = 'free' | 'giveBack' | 'set' | null;

/** What opens the account of a user; for who may, freeing its number, giving it back, and setting another one. */
export function NumberSection({ user }: { user: UserDetail }) {
  const { t } = useTranslation('admin-users');
  const mayFree = useMay()('free-numbers');
  const [asked, setAsked] = useState<Asked>(null);
  const { phone, freed } = user;
  const onClose = () => setAsked(null);
  return (
    <DrawerSection title={t('ways.title')}>
      {freed && (
        <PanelCallout tone="warning" className="mb-3">
          <p>{t('ways.freed', { moment: formatIsoMoment(freed.at) })}</p>
          {isLocked(user) && <p>{t('ways.nobodyIn')}</p>}
        </PanelCallout>
      )}
      <DrawerFacts facts={useWays(user)} />
      {mayFree && (phone !== null || freed) && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {phone !== null && (
            <Button size="compact" variant="neutral" icon={<PhoneOff size={18} />} onPress={() => setAsked('free')}>
              {t('ways.free')}
            </Button>
          )}
          {freed?.number && (
            <Button size="compact" variant="neutral" icon={<Undo2 size={18} />} onPress={() => setAsked('giveBack')}>
              {t('ways.giveBack')}
            </Button>
          )}
          {freed && (
            <Button size="compact" variant="neutral" icon={<Smartphone size={18} />} onPress={() => setAsked('set')}>
              {t('ways.set')}
            </Button>
          )}
        </div>
      )}
      {asked === 'free' && phone !== null && <FreeDialog user={user} phone={phone} onClose={onClose} />}
      {asked === 'giveBack' && freed?.number && (
        <GiveBackDialog user={user} number={freed.number} until={freed.undoUntil!} onClose={onClose} />
      )}
      {asked === 'set' && <SetDialog user={user} onClose={onClose} />}
    </DrawerSection>
  );
}

/** Whether nothing opens the account any more. */
function isLocked({ email, phone, ways }: UserDetail): boolean {
  return email === '' && phone === null && ways.passkeys.length === 0;
}

function useWays({ email, phone, ways }: UserDetail) {
  const { t } = useTranslation('admin-users');
  const byAddress = ways.hasPassword ? 'ways.withPassword' : ways.hasGoogle ? 'ways.withGoogle' : 'ways.withCode';
  return [
    { label: t('ways.number'), value: phone ?? t('ways.none') },
    { label: t('ways.email'), value: email === '' ? t('ways.none') : t(byAddress) },
    {
      label: t('ways.passkeys'),
      value: ways.passkeys.length === 0 ? t('ways.none') : ways.passkeys.map(({ name }) => name).join(', '),
    },
  ];
}

const MAX_REASON = 500;

/** Asks whether to free the number: what stays, what is lost, and why. */
function FreeDialog({ user, phone, onClose }: { user: UserDetail; phone: string; onClose: () => void }) {
  const { t } = useTranslation('admin-users');
  const { _id: id, username: name, email, upcoming, ways } = user;
  const [reason, setReason] = useState('');
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const [isLastWay, setLastWay] = useState(false);
  const hasKeys = ways.passkeys.length > 0;
  const isLast = email === '' && (!hasKeys || removePasskeys);
  const free = useChange(
    (call) =>
      call(users.freeNumber, {
        params: { id },
        body: { phone, reason: reason.trim(), removePasskeys, isLastWay: isLast && isLastWay },
      }),
    {
      onSuccess() {
        tell('success', t('freeDialog.done', { phone, name }));
        onClose();
      },
    },
  );

  function missing(): string | null {
    if (isLast && !isLastWay) return t('freeDialog.confirmFirst');
    return reason.trim() === '' ? t('freeDialog.reasonFirst') : null;
  }

  return (
    <DecisionDialog
      title={t('freeDialog.title', { phone })}
      onClose={onClose}
      onConfirm={() => free.mutate()}
      confirmLabel={t('freeDialog.confirm')}
      confirmIcon={<PhoneOff size={18} />}
      busyLabel={t('freeDialog.busy')}
      change={free}
      unavailableBecause={missing()}
      keepLabel={t('freeDialog.keep')}
      hasField
    >
      <p>{t('freeDialog.text', { name })}</p>
      {hasKeys && (
        <Checkbox isSelected={removePasskeys} onChange={setRemovePasskeys}>
          {t('freeDialog.removePasskeys', { count: ways.passkeys.length })}
        </Checkbox>
      )}
      {isLast ? (
        <>
          <PanelCallout tone="loss">
            <p>{t('freeDialog.last')}</p>
            {upcoming > 0 && <p>{t('freeDialog.lastUpcoming', { count: upcoming })}</p>}
          </PanelCallout>
          <Checkbox isSelected={isLastWay} onChange={setLastWay}>
            {t('freeDialog.isLastWay')}
          </Checkbox>
        </>
      ) : (
        <p>{t(email === '' ? 'freeDialog.otherKey' : 'freeDialog.otherEmail')}</p>
      )}
      <TextArea
        rows={2}
        label={t('freeDialog.reason')}
        aside={t('blockDialog.reasonAside')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        isRequired
        autoFocus
      />
    </DecisionDialog>
  );
}

type GiveBackDialogProps = {
  user: UserDetail;
  number: string;
  /** ISO moment. */
  until: string;
  onClose: () => void;
};

function GiveBackDialog({ user: { _id: id, username: name }, number, until, onClose }: GiveBackDialogProps) {
  const { t } = useTranslation('admin-users');
  const giveBack = useChange((call) => call(users.giveBackNumber, { params: { id } }), {
    onSuccess() {
      tell('success', t('giveBackDialog.done', { phone: number, name }));
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('giveBackDialog.title', { phone: number, name })}
      onClose={onClose}
      onConfirm={() => giveBack.mutate()}
      confirmLabel={t('giveBackDialog.confirm')}
      busyLabel={t('giveBackDialog.busy')}
      change={giveBack}
      keepLabel={t('giveBackDialog.keep')}
      tone="primary"
    >
      <p>{t('giveBackDialog.text', { moment: formatIsoMoment(until) })}</p>
    </DecisionDialog>
  );
}

/** Asks for the number that opens the account from now on, and how its person has shown who they are. */
function SetDialog({ user: { _id: id, username: name }, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useTranslation('admin-users');
  const [phone, setPhone] = useState('');
  const [reason, setReason] = useState('');
  const set = useChange((call) => call(users.setNumber, { params: { id }, body: { phone, reason: reason.trim() } }), {
    onSuccess({ user }) {
      tell('success', t('setDialog.done', { phone: user.phone ?? phone, name }));
      onClose();
    },
  });

  function missing(): string | null {
    if (phone.trim() === '') return t('setDialog.phoneFirst');
    return reason.trim() === '' ? t('setDialog.reasonFirst') : null;
  }

  return (
    <DecisionDialog
      title={t('setDialog.title', { name })}
      onClose={onClose}
      onConfirm={() => set.mutate()}
      confirmLabel={t('setDialog.confirm')}
      busyLabel={t('setDialog.busy')}
      change={set}
      unavailableBecause={missing()}
      keepLabel={t('setDialog.keep')}
      tone="primary"
      hasField
    >
      <p>{t('setDialog.text')}</p>
      <TextField
        type="tel"
        label={t('setDialog.phone')}
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        value={phone}
        onChange={setPhone}
        isRequired
        autoFocus
      />
      <TextArea
        rows={2}
        label={t('setDialog.reason')}
        aside={t('blockDialog.reasonAside')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        isRequired
      />
    </DecisionDialog>
  );
}
