import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CenterCharges, centerCharges, type LaterCharge } from '../../../contract/admin/centers/charges';
import { MAX_CHARGE } from '../../../contract/admin/centers/centers';
import { plainNumber } from '../../../domain/plain-text';
import { type IstDate, addDays, isIstDate } from '../../../domain/time';
import { ApiError } from '../../lib/api/api-error';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { FormDialog } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { formatCount } from '../ui/format';
import { LineEnds } from '../ui/line-ends';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';

type LaterPricesProps = { centerId: string };

/** What a session costs from later dates on: what is set, with a way to take it back, and a button for another one. */
export function LaterPrices({ centerId }: LaterPricesProps) {
  const { t } = useTranslation('admin-centers');
  const { data } = useQuery(chargesQuery(centerId));
  const [asked, setAsked] = useState<LaterCharge | 'new' | null>(null);
  const close = () => setAsked(null);
  return (
    <section aria-label={t('later.title')} className="flex flex-col gap-1">
      {data && data.later.length > 0 && (
        <ul className="flex flex-col">
          {data.later.map((one) => (
            <li key={one._id}>
              <LineEnds
                end={
                  <Button
                    size="compact"
                    variant="quiet"
                    className="-mr-4"
                    aria-label={t('later.takeBackNamed', { date: formatDate(one.from) })}
                    onPress={() => setAsked(one)}
                  >
                    {t('later.takeBack')}
                  </Button>
                }
              >
                {lineOf(one)}
              </LineEnds>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="compact"
        variant="quiet"
        className="-mx-4 self-start"
        unavailableBecause={data ? null : t('later.loading')}
        onPress={() => setAsked('new')}
      >
        {t('later.new')}
      </Button>
      {asked === 'new' && data && <NewPriceDialog centerId={centerId} known={data} onClose={close} />}
      {asked !== null && asked !== 'new' && <TakeBackDialog charge={asked} onClose={close} />}
    </section>
  );

  function lineOf({ from, charge, setBy }: LaterCharge): string {
    const said = { price: formatPrice(charge), date: formatDate(from) };
    return setBy === null ? t('later.line', said) : t('later.lineBy', { ...said, name: setBy });
  }
}

function chargesQuery(centerId: string) {
  return queryOf(centerCharges.list, { params: { id: centerId } }, { select: ({ charges }) => charges, staleTime: 0 });
}

/** Reads a typed price in whole rupees, as the charge of a center is; null where it is none. */
function readPrice(text: string): number | null {
  const plain = plainNumber(text);
  const price = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return price >= 1 && price <= MAX_CHARGE ? price : null;
}

/** Asks from when a session costs how much, and says whom that touches before it is set. */
function NewPriceDialog({
  centerId,
  known,
  onClose,
}: LaterPricesProps & { known: CenterCharges; onClose: () => void }) {
  const { t } = useTranslation('admin-centers');
  const errorText = useAdminErrorText();
  const [from, setFrom] = useState<string>('');
  const [text, setText] = useState('');
  const tomorrow = addDays(istToday(), 1);
  const day: IstDate | null = isIstDate(from) && from >= tomorrow ? from : null;
  const price = readPrice(text);
  const preview = useQuery(
    queryOf(
      centerCharges.preview,
      { params: { id: centerId }, query: { from: day ?? tomorrow } },
      { enabled: day !== null, staleTime: 0 },
    ),
  );
  const set = useChange(
    (call, body: { from: IstDate; charge: number; version: string }) =>
      call(centerCharges.set, { params: { id: centerId }, body }),
    {
      onSuccess: (_answer, { from: begins, charge }) => {
        tell('success', t('later.set', { price: formatPrice(charge), date: formatDate(begins) }));
        onClose();
      },
    },
  );
  const isConflict = set.error instanceof ApiError && set.error.code === 'edit-conflict';
  const fields = set.error instanceof ApiError ? set.error.refusal.fields : undefined;
  const touches = day && preview.data ? preview.data.touches : null;
  const missing = !day
    ? t('later.dateMissing')
    : price === null
      ? t('later.priceMissing')
      : touches
        ? null
        : preview.error
          ? t('later.unknown')
          : t('later.looking');
  return (
    <FormDialog
      send={() => {
        if (day && price !== null && touches) set.mutate({ from: day, charge: price, version: known.version });
      }}
      isBusy={set.isPending}
      refusal={set.error && !isConflict && !fields ? errorText(set.error) : null}
      title={t('later.new')}
      onClose={onClose}
      confirmLabel={
        day && price !== null
          ? t('later.confirm', { price: formatPrice(price), date: formatDate(day) })
          : t('later.confirmPlain')
      }
      busyLabel={t('form.saving')}
      keepLabel={t('later.keep')}
      unavailableBecause={missing}
    >
      {isConflict && (
        <PanelCallout tone="warning">
          <p>{t('later.conflict')}</p>
          <p className="admin-strong">
            {[
              t('later.today', { price: formatPrice(known.charge) }),
              ...known.later.map((one) =>
                t('later.line', { price: formatPrice(one.charge), date: formatDate(one.from) }),
              ),
            ].join('; ')}
          </p>
        </PanelCallout>
      )}
      <DateField
        label={t('later.from')}
        value={isIstDate(from) ? from : ''}
        onChange={(typed) => {
          setFrom(typed);
          set.reset();
        }}
        placeholder={t('later.choose')}
        error={fields?.['from']}
        autoFocus
      />
      <TextField
        label={t('later.price')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          set.reset();
        }}
        error={fields?.['charge']}
        inputMode="numeric"
        maxLength={12}
        icon="₹"
        autoComplete="off"
      />
      <div role="status">
        {touches && preview.data && (
          <PanelCallout tone="info">
            <p className="admin-strong">{t('later.holds', { price: formatPrice(preview.data.holds) })}</p>
            <ul className="mt-1 list-disc pl-5">
              <li>
                {t('later.appointments', { count: touches.appointments, shown: formatCount(touches.appointments) })}
              </li>
              {touches.unpaid > 0 && (
                <li>{t('later.unpaid', { count: touches.unpaid, shown: formatCount(touches.unpaid) })}</li>
              )}
              <li>{t('later.standing', { count: touches.standing, shown: formatCount(touches.standing) })}</li>
              <li>{t('later.series', { count: touches.series, shown: formatCount(touches.series) })}</li>
              <li>{t('later.packages', { count: touches.packages, shown: formatCount(touches.packages) })}</li>
            </ul>
            <p className="mt-1">{t('later.told')}</p>
          </PanelCallout>
        )}
        {day && preview.error && <PanelCallout tone="error">{errorText(preview.error)}</PanelCallout>}
      </div>
    </FormDialog>
  );
}

/** Asks before a price that was set for later is taken back. */
function TakeBackDialog({ charge, onClose }: { charge: LaterCharge; onClose: () => void }) {
  const { t } = useTranslation('admin-centers');
  const errorText = useAdminErrorText();
  const said = { price: formatPrice(charge.charge), date: formatDate(charge.from) };
  const takeBack = useChange((call) => call(centerCharges.takeBack, { params: { id: charge._id } }), {
    onSuccess: () => {
      tell('success', t('later.takenBack', said));
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('later.takeBackTitle', said)}
      onClose={onClose}
      onConfirm={() => takeBack.mutate(undefined)}
      confirmLabel={t('later.takeBack')}
      busyLabel={t('form.saving')}
      isBusy={takeBack.isPending}
      keepLabel={t('later.keep')}
      error={takeBack.error && errorText(takeBack.error)}
    >
      <p>{t('later.takeBackText')}</p>
    </DecisionDialog>
  );
}
