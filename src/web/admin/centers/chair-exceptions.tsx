import { plainNumber } from '../../../domain/plain-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { type CapacityExceptionFacts, type ClosureSummary, WINDOW_LABELS, capacity } from '../../../contract/admin';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useChange } from '../api/use-change';
import { closuresQuery } from '../closures/queries';
import { useClosedWords, useStateText } from '../closures/use-closure-words';
import { AdminForm } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';
import { HolidayList } from './holiday-list';
import { TouchedDialog } from './touched-dialog';
import { useClosing } from './use-closing';

type ChairExceptionsProps = { id: string; slots: number; exceptions: CapacityExceptionFacts[] };

/** The exceptions from the week: holidays, closed windows, chairs out of order. */
export function ChairExceptions({ id, slots, exceptions }: ChairExceptionsProps) {
  const { t } = useTranslation('admin-centers');
  const plans = useQuery(closuresQuery(id)).data;
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h3 className="admin-heading">{t('chairs.except.title')}</h3>
        <p className="text-muted">{t('chairs.except.lead')}</p>
      </div>
      {exceptions.length === 0 ? (
        <p className="text-muted">{t('chairs.except.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {exceptions.map((exception) => (
            <ExceptionRow
              key={exception._id}
              exception={exception}
              plan={plans?.find(({ exceptionId }) => exceptionId === exception._id)}
            />
          ))}
        </ul>
      )}
      <ExceptionForm id={id} slots={slots} />
      <HolidayList id={id} />
    </section>
  );
}

type ExceptionRowProps = {
  exception: CapacityExceptionFacts;
  /** The plan for the people who were booked there. */
  plan: ClosureSummary | undefined;
};

function ExceptionRow({ exception, plan }: ExceptionRowProps) {
  const { t } = useTranslation('admin-centers');
  const { dates, what } = useClosedWords()(exception);
  const { _id: id, reason } = exception;
  const [isAsked, setAsked] = useState(false);
  const end = useChange((call) => call(capacity.endException, { params: { id } }), {
    onSuccess: ({ message }) => {
      setAsked(false);
      tell('success', message);
    },
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-[9rem]">
        <p className="admin-strong">{dates}</p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {what}: {reason}
        </p>
        {plan && <PlanLink plan={plan} />}
      </div>
      <Button
        size="compact"
        variant="neutral"
        className="shrink-0"
        onPress={() => setAsked(true)}
        aria-label={t('chairs.except.endNamed', { reason, dates })}
      >
        {t('chairs.except.end')}
      </Button>
      {isAsked && (
        <DecisionDialog
          title={t('chairs.except.ask')}
          onClose={() => {
            end.reset();
            setAsked(false);
          }}
          onConfirm={() => end.mutate()}
          confirmLabel={t('chairs.except.sure')}
          busyLabel={t('chairs.except.ending')}
          change={end}
          keepLabel={t('chairs.except.keep')}
          tone="primary"
        >
          <p className="admin-strong [overflow-wrap:anywhere]">
            {dates}. {what}: {reason}
          </p>
          <p>{t('chairs.except.askText')}</p>
        </DecisionDialog>
      )}
    </li>
  );
}

/** A link to the plan for the people who were booked there, with its state. */
function PlanLink({ plan }: { plan: ClosureSummary }) {
  const { t } = useTranslation('admin-closures');
  const stateText = useStateText();
  return (
    <Link
      to={adminPaths.closure(plan._id)}
      className="text-link focus-ring inline-flex min-h-(--row-control) items-center rounded-chip"
    >
      {t('plan.open', { count: plan.counts.touched, state: stateText(plan) })}
    </Link>
  );
}

type Kind = 'closed' | 'fewer' | 'numbers';
const EMPTY = { from: '', to: '', time: 'all', kind: 'closed' as Kind, number: '', reason: '' };

/**
 * Adds an exception. Where it touches people, it asks first what to do about them. What was typed stays until it is saved.
 */
function ExceptionForm({ id, slots }: { id: string; slots: number }) {
  const { t } = useTranslation('admin-centers');
  const [typed, setTyped] = useState(EMPTY);
  const closing = useClosing(id, () => setTyped(EMPTY));
  const { from, to, time, kind, number, reason } = typed;
  const put = (field: keyof typeof EMPTY) => (value: string) => {
    closing.forget();
    setTyped((now) => ({ ...now, [field]: value }));
  };

  function add() {
    closing.look({
      from,
      to: to || from,
      reason,
      ...(time !== 'all' && { time: WINDOW_LABELS.find((label) => label === time) }),
      ...(kind === 'fewer' && { chairs: Number(plainNumber(number)) }),
      ...(kind === 'numbers' && {
        chairNumbers: number
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number),
      }),
    });
  }
  const isReady = from !== '' && reason.trim() !== '' && (kind === 'closed' || number.trim() !== '');
  return (
    <AdminForm
      send={add}
      isBusy={closing.isLooking}
      refusal={closing.said}
      submit={{
        label: t('chairs.add.submit'),
        className: 'self-start',
        unavailableBecause: isReady ? null : t('chairs.add.missing'),
      }}
      isCheckedByBrowser
      className="flex flex-col gap-4 rounded-chip bg-sunken p-4"
    >
      <h4 className="admin-strong">{t('chairs.add.title')}</h4>
      <div className="grid gap-4 rail:grid-cols-2">
        <DateField label={t('chairs.add.from')} value={from} onChange={put('from')} isRequired />
        <DateField
          label={t('chairs.add.to')}
          aside={t('chairs.add.toAside')}
          value={to}
          onChange={put('to')}
          min={from}
        />
        <Select
          label={t('chairs.add.time')}
          value={time}
          onChange={put('time')}
          options={[
            { id: 'all', label: t('chairs.except.allDay') },
            ...WINDOW_LABELS.map((label) => ({ id: label, label: formatWindow(label) })),
          ]}
        />
        <Select
          label={t('chairs.add.kind')}
          value={kind}
          onChange={put('kind')}
          options={(['closed', 'fewer', 'numbers'] as const).map((one) => ({
            id: one,
            label: t(`chairs.kinds.${one}`),
          }))}
        />
        {kind !== 'closed' && (
          <TextField
            label={t(`chairs.add.${kind}`)}
            aside={t('chairs.add.ofSlots', { slots })}
            inputMode={kind === 'fewer' ? 'numeric' : 'text'}
            value={number}
            onChange={put('number')}
            isRequired
          />
        )}
      </div>
      <TextField
        label={t('chairs.add.reason')}
        description={t('chairs.add.reasonHint')}
        maxLength={120}
        value={reason}
        onChange={put('reason')}
        isRequired
      />
      {closing.touched && <TouchedDialog {...closing} touched={closing.touched} />}
    </AdminForm>
  );
}
