import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type FreedSession, LATE_MONEY, type LateMoney, stay } from '../../../contract/admin/desk/stay';
import type { BodyOf } from '../../../contract/endpoint';
import type { IstDate } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { useUndo } from '../book/queries';
import { Field, FormDialog } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { PanelCallout } from '../ui/panel-callout';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';

type StayDialogProps = { patient: { _id: string; name: string }; onClose: () => void };

/** Frees the coming days of somebody who is in a hospital: says what becomes of each session and its money, and asks. */
export function StayDialog({ patient: { _id: id, name }, onClose }: StayDialogProps) {
  const { t } = useTranslation('admin-patients');
  const mayRefund = useMay()('refund');
  const undo = useUndo('done.undone');
  const enter = useChange((call, body: BodyOf<typeof stay.enter>) => call(stay.enter, { params: { id }, body }), {
    // Sessions may have changed since: the preview is fetched again.
    onError: () => void preview.refetch(),
  });
  const { form, ...sending } = useAdminForm({
    defaultValues: { until: '' as IstDate | '', late: 'keep' as LateMoney },
    send: async ({ until, late }) => {
      const seen = preview.data?.sessions.map(({ bookingId, refund }) => ({ bookingId, refund }));
      const done = await enter.mutateAsync({ until: until as IstDate, late, seen });
      const change = done.undo;
      tell(
        'success',
        t('stay.done', { name, count: done.sessions.length }),
        change ? { label: t('standing.undo'), onPress: () => undo.mutate(change.id) } : undefined,
      );
      onClose();
    },
  });
  const [until, late] = useWatch({ control: form.control, name: ['until', 'late'] });
  const preview = useQuery(
    queryOf(
      stay.preview,
      { params: { id }, body: { until, late } },
      { enabled: until !== '', staleTime: 0, retry: false },
    ),
  );
  const known = until === '' ? undefined : preview.data;
  const count = known?.sessions.length ?? 0;
  return (
    <FormDialog
      {...sending}
      title={t('stay.title', { name })}
      onClose={onClose}
      unavailableBecause={until === '' ? t('stay.missing') : known ? null : t('standing.effect.looking')}
      confirmLabel={t('stay.submit', { count })}
      busyLabel={t('standing.busy')}
      keepLabel={t('standing.cancel')}
      tone={count > 0 ? 'destructive' : 'primary'}
    >
      <p className="text-muted">{t('stay.lead')}</p>
      <Field form={form} name="until">
        {(field) => <DateField {...field} label={t('stay.until')} min={istToday()} autoFocus />}
      </Field>
      {known?.sessions.some(({ isLate, refund, kept }) => isLate && refund + kept > 0) && (
        <Field form={form} name="late">
          {({ value, onChange }) => (
            <RadioCards
              label={t('stay.late')}
              cards={LATE_MONEY.map((which) => ({
                id: which,
                label: t(`stay.lateMoney.${which}`),
                unavailableBecause: which === 'refund' && !mayRefund ? t('stay.asksManager') : null,
              }))}
              value={value}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      {until !== '' && <Effect preview={preview} />}
    </FormDialog>
  );
}

type EffectProps = {
  preview: {
    data: { sessions: FreedSession[]; schedules: number } | undefined;
    error: Error | null;
    isFetching: boolean;
  };
};

/** Every session that is cancelled, with what becomes of its money. */
function Effect({ preview: { data, error, isFetching } }: EffectProps) {
  const { t } = useTranslation('admin-patients');
  const errorText = useAdminErrorText();
  if (error) return <PanelCallout tone="error">{errorText(error)}</PanelCallout>;
  if (!data) {
    return (
      <p role="status" className="text-muted">
        {isFetching && t('standing.effect.looking')}
      </p>
    );
  }
  const { sessions, schedules } = data;
  const hasRefund = sessions.some(({ refund }) => refund > 0);
  return (
    <PanelCallout tone={sessions.length > 0 ? 'loss' : 'info'}>
      <div role="status" className="flex flex-col gap-1">
        {sessions.length === 0 && <p>{t('standing.effect.nothing')}</p>}
        {sessions.length > 0 && (
          <ul className="flex flex-col gap-1">
            {sessions.map((session) => (
              <li key={session.bookingId}>
                {formatDate(session.date)}, {formatWindow(session.time)}: <Money {...session} />
              </li>
            ))}
          </ul>
        )}
        {schedules > 0 && <p>{t('stay.schedules', { count: schedules })}</p>}
        {sessions.length > 0 && <p>{t(hasRefund ? 'stay.noUndo' : 'stay.told')}</p>}
      </div>
    </PanelCallout>
  );
}

function Money({ refund, kept }: FreedSession) {
  const { t } = useTranslation('admin-patients');
  if (refund > 0) return t('stay.money.refund', { amount: formatPrice(refund) });
  return kept > 0 ? t('stay.money.kept', { amount: formatPrice(kept) }) : t('stay.money.nothing');
}
