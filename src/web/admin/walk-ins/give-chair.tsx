import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { type WalkIn, walkIns } from '../../../contract/admin/desk/walk-ins';
import type { DeskPayment } from '../../../domain/desk';
import type { IstDate } from '../../../domain/time';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { Booked } from '../book/booked';
import { bodyOfFunding, missingFunding } from '../book/desk-funding';
import type { Whom } from '../book/patient-part';
import { PaymentPart } from '../book/payment-part';
import { freeChairsQuery, patientQuery } from '../book/queries';
import { ReasonField } from '../book/reason-field';
import { Beside } from '../book/session-list';
import { useFunded } from '../book/use-funded';
import { FormDialog } from '../ui/admin-form';
import { Modal } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { RadioCards } from '../ui/radio-cards';
import { RowsToCome } from '../ui/table-message';

type GiveChairProps = {
  one: WalkIn;
  centerId: string;
  /** Today, by the server. */
  date: IstDate;
  onClose: () => void;
};

/** Books a chair of today for somebody who waits: in which window, and how it is paid; then what was booked. */
export function GiveChair({ one: { _id, patient }, centerId, date, onClose }: GiveChairProps) {
  const { t } = useTranslation('admin-walk-ins');
  const { t: tBook } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const { name } = patient;
  const [chosen, setChosen] = useState<string | null>(null);
  const [payment, setPayment] = useState<DeskPayment>('later');
  const [reason, setReason] = useState(t('giveDialog.reason'));
  const person = useQuery(patientQuery(patient._id));
  const whom: Whom = person.data ? { known: person.data.patient } : null;
  // A scheme may have reserved chairs, and which one pays is only known with the windows: first as for anybody.
  const [scheme, setScheme] = useState<ReturnType<typeof useFunded>['scheme']>();
  const free = useQuery(freeChairsQuery(centerId, date, scheme));
  const windows = free.data?.days.find((day) => day.date === date)?.windows.filter(({ state }) => state === 'open');
  const window = windows?.find(({ time }) => time === chosen) ?? (chosen === null ? windows?.[0] : undefined);
  const funded = useFunded(centerId, payment, whom, window ? [{ date, window }] : []);
  if (funded.scheme !== scheme) setScheme(funded.scheme);
  const needsReason = payment === 'none' || window?.needsReason != null;
  const book = useChange((call) =>
    call(walkIns.book, {
      params: { id: _id },
      body: {
        time: window!.time,
        payment,
        ...(funded.by && bodyOfFunding(funded.typed, funded.by, funded.approval !== null)),
        ...(needsReason && { reason: reason.trim() }),
      },
    }),
  );
  if (book.data) {
    return (
      <Modal
        onClose={onClose}
        title={t('giveDialog.title', { name })}
        footer={
          <Button size="compact" onPress={onClose}>
            {t('giveDialog.close')}
          </Button>
        }
      >
        <Booked answer={book.data} isPaidNow={payment !== 'later'} onUndone={onClose} />
      </Modal>
    );
  }
  const missing = funded.by && missingFunding(funded.typed, funded.by, funded.approval !== null);
  const unavailable = !window
    ? t('giveDialog.missing')
    : needsReason && !reason.trim()
      ? tBook('missing.reason')
      : missing && tBook(`missing.${missing}`);
  const elsewhere = new URLSearchParams({ patient: patient._id, center: centerId });
  return (
    <FormDialog
      send={() => book.mutate()}
      isBusy={book.isPending}
      refusal={book.error && errorText(book.error)}
      title={t('giveDialog.title', { name })}
      onClose={onClose}
      unavailableBecause={unavailable}
      confirmLabel={t('giveDialog.submit')}
      busyLabel={t('busy')}
      keepLabel={t('cancel')}
    >
      {windows === undefined ? (
        <RowsToCome answer={free} failed={t('failed')} />
      ) : windows.length === 0 ? (
        <PanelCallout tone="info">{t('giveDialog.none')}</PanelCallout>
      ) : (
        <>
          <RadioCards
            label={t('giveDialog.windows')}
            cards={windows.map(({ time, free: count, needsReason: why }) => ({
              id: time,
              label: formatWindow(time),
              hint: t(why === 'begun' ? 'giveDialog.begun' : 'giveDialog.free', { count }),
            }))}
            value={window?.time ?? null}
            onChange={setChosen}
            autoFocus
          />
          {window && person.data && (
            <Beside sitting={{ date, startHour: window.startHour }} others={person.data.sittings} />
          )}
          <PaymentPart
            center={centerId}
            charge={window?.charge ?? 0}
            payment={payment}
            onChange={setPayment}
            funded={funded}
          />
          {needsReason && <ReasonField value={reason} onChange={setReason} />}
        </>
      )}
      <p>
        <Link to={`${adminPaths.book}?${elsewhere}`} className="text-link">
          {t('giveDialog.otherDay', { name })}
        </Link>
      </p>
    </FormDialog>
  );
}
