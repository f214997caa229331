import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import {
  PERSON_DATA,
  WISHERS,
  WISH_WAYS,
  type WishWay,
  type Wisher,
  personRights,
} from '../../../contract/admin/desk/person-rights';
import * as adminPaths from '../../../contract/admin/paths';
import { type ResponseOf, urlOf } from '../../../contract/endpoint';
import { type IstDate, istDateOf } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { buttonStyles } from '../../ui/button-styles';
import { Select } from '../../ui/select';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { DateField } from '../ui/date-field';
import { DrawerSection } from '../ui/drawer-parts';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';

/** What a person without an account may ask for: everything that is kept of them, to take along, and that it is deleted. */
export function RightsSection({ patient, onDelete }: { patient: DeskPatient; onDelete: () => void }) {
  const { t } = useTranslation('admin-patients');
  const { _id: id, hasAccount } = patient;
  if (hasAccount) {
    return (
      <DrawerSection title={t('rights.title')}>
        <p className="text-muted">{t('rights.account')}</p>
      </DrawerSection>
    );
  }
  return (
    <DrawerSection title={t('rights.title')}>
      <p className="text-muted">{t('rights.lead')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(['page', 'json'] as const).map((form) => (
          <a
            key={form}
            href={urlOf(PERSON_DATA[form], { id }, undefined)}
            download
            className={buttonStyles({ size: 'compact', variant: 'neutral' })}
          >
            {t(`rights.${form}`)}
          </a>
        ))}
        <Button size="compact" variant="quiet" onPress={onDelete}>
          {t('rights.delete')}
        </Button>
      </div>
    </DrawerSection>
  );
}

type Deletion = ResponseOf<typeof personRights.deletion>;

/**
 * Deletes what is kept of a person who asked for it: says what is against it and the way on, what goes, and what the law keeps, and
 * asks. It can't be undone.
 */
export function DeletionDialog({ patient, onClose }: { patient: DeskPatient; onClose: () => void }) {
  const { t } = useTranslation('admin-patients');
  const errorText = useAdminErrorText();
  const navigate = useNavigate();
  const { _id: id, name } = patient;
  const [askedOn, setAskedOn] = useState<IstDate>(istToday());
  const [askedBy, setAskedBy] = useState<Wisher | null>(null);
  const [way, setWay] = useState<WishWay | null>(null);
  const preview = useQuery(queryOf(personRights.deletion, { params: { id } }, { staleTime: 0, retry: false }));
  const remove = useChange(
    (call) => call(personRights.remove, { params: { id }, body: { askedOn, askedBy: askedBy!, way: way! } }),
    {
      onSuccess: ({ asked }) => {
        if (asked) tell('success', t('deletion.asked', { date: formatDate(istDateOf(new Date(asked.until))) }));
        else tell('success', t('deletion.done', { name }));
        onClose();
        if (!asked) void navigate(adminPaths.patients);
      },
      // What has changed since is looked at again.
      onError: () => void preview.refetch(),
    },
  );
  const known = preview.data;
  const missing = askedBy === null || way === null || !askedOn;
  const because = !known
    ? t('deletion.looking')
    : isAgainst(known)
      ? t('deletion.first')
      : missing
        ? t('deletion.missing')
        : null;
  return (
    <DecisionDialog
      title={t('deletion.title', { name })}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={t(known?.mustAsk ? 'deletion.ask' : 'deletion.submit')}
      busyLabel={t('deletion.busy')}
      change={remove}
      unavailableBecause={because}
      keepLabel={t('deletion.keep')}
    >
      <p>{t('deletion.lead')}</p>
      {preview.error && <PanelCallout tone="error">{errorText(preview.error)}</PanelCallout>}
      {known && isAgainst(known) && <Against {...known} />}
      {known && !isAgainst(known) && (
        <>
          <Effect {...known} />
          <DateField
            label={t('deletion.askedOn')}
            value={askedOn}
            onChange={(day) => setAskedOn(day)}
            max={istToday()}
            isRequired
          />
          <Select
            label={t('deletion.askedBy')}
            placeholder={t('consent.choose')}
            options={WISHERS.map((one) => ({ id: one, label: t(`deletion.wisher.${one}`) }))}
            value={askedBy}
            onChange={(one) => setAskedBy(one as Wisher)}
            isRequired
          />
          <Select
            label={t('deletion.way')}
            placeholder={t('consent.choose')}
            options={WISH_WAYS.map((one) => ({ id: one, label: t(`deletion.ways.${one}`) }))}
            value={way}
            onChange={(one) => setWay(one as WishWay)}
            isRequired
          />
        </>
      )}
    </DecisionDialog>
  );
}

/** Whether something has to be done before the person can be deleted. */
function isAgainst({ coming, comingElsewhere, money, moneyElsewhere, refundsOpen }: Deletion): boolean {
  return coming.length + comingElsewhere + money.length + refundsOpen > 0 || moneyElsewhere;
}

/** What is to be done first: sessions to be cancelled, each with its link, and money to be settled. */
function Against({ coming, comingElsewhere, money, moneyElsewhere, refundsOpen }: Deletion) {
  const { t } = useTranslation('admin-patients');
  return (
    <PanelCallout tone="warning">
      {coming.length + comingElsewhere > 0 && (
        <>
          <p className="admin-strong">{t('deletion.coming')}</p>
          <ul className="flex flex-col gap-1">
            {coming.map(({ bookingId, CenterName, date, time }) => (
              <li key={bookingId}>
                <Link className="text-link" to={adminPaths.appointment(bookingId)}>
                  {formatDate(date)}, {formatWindow(time)}
                </Link>
                , {CenterName}
              </li>
            ))}
          </ul>
          {comingElsewhere > 0 && <p>{t('deletion.comingElsewhere', { count: comingElsewhere })}</p>}
          <p>{t('deletion.comingHow')}</p>
        </>
      )}
      {money.map(({ CenterName, credit, due }) => (
        <p key={CenterName}>
          {credit > 0 && t('deletion.credit', { center: CenterName, amount: formatPrice(credit) })}{' '}
          {due > 0 && t('deletion.due', { center: CenterName, amount: formatPrice(due) })}
        </p>
      ))}
      {moneyElsewhere && <p>{t('deletion.moneyElsewhere')}</p>}
      {refundsOpen > 0 && <p>{t('deletion.refunds', { count: refundsOpen })}</p>}
    </PanelCallout>
  );
}

/** What goes, and what the law keeps. */
function Effect({ goes: { schedules, waits, carers }, keeps: { sessions, payments }, mustAsk }: Deletion) {
  const { t } = useTranslation('admin-patients');
  return (
    <PanelCallout tone="loss">
      <p>{t('deletion.goes')}</p>
      {schedules > 0 && <p>{t('deletion.schedules', { count: schedules })}</p>}
      {waits > 0 && <p>{t('deletion.waits', { count: waits })}</p>}
      {carers > 0 && <p>{t('deletion.carers', { count: carers })}</p>}
      <p>
        {t('deletion.keeps', {
          sessions: t('deletion.sessions', { count: sessions }),
          payments: t('deletion.payments', { count: payments }),
        })}
      </p>
      {mustAsk && <p className="admin-strong">{t('deletion.mustAsk')}</p>}
    </PanelCallout>
  );
}
