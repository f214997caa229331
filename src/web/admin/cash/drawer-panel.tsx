import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DrawerDay, DrawerStep } from '../../../contract/admin/cash/drawer';
import type { IstDate } from '../../../domain/time';
import { formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { LineEnds } from '../ui/line-ends';
import { PanelCallout } from '../ui/panel-callout';
import type { DrawerAsked } from './drawer-dialogs';
import { drawerQuery } from './queries';

type DrawerPanelProps = {
  centerId: string;
  date: IstDate;
  /** Whether the day that is shown is today: only then something is done. */
  isToday: boolean;
  drawer: DrawerDay;
  onAsk: (asked: DrawerAsked) => void;
};

/**
 * The drawer of the desk: who answers for how much cash now, its steps of the day, and who had how much at a time. One line where a
 * center has never opened one.
 */
export function DrawerPanel({ centerId, date, isToday, drawer, onAsk }: DrawerPanelProps) {
  const { t } = useTranslation('admin-cash');
  const { drawer: now, steps, may } = drawer;
  if (!now && !(isToday && may.count)) return null;
  const isOpen = now?.isOpen ?? false;
  return (
    <section
      aria-label={t('drawer.title')}
      className="flex flex-col gap-2.5 rounded-tile border border-line bg-surface px-4 py-3 print:px-2 print:py-1"
    >
      <h2 className="admin-part">{t('drawer.title')}</h2>
      {isToday && <Now now={now} />}
      {isToday && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {may.count &&
            (isOpen ? (
              <>
                <Button size="compact" onPress={() => onAsk('handover')}>
                  {t('drawer.do.handover')}
                </Button>
                <Button size="compact" variant="neutral" onPress={() => onAsk('count')}>
                  {t('drawer.do.count')}
                </Button>
                <Button size="compact" variant="neutral" onPress={() => onAsk('close')}>
                  {t('drawer.do.close')}
                </Button>
              </>
            ) : (
              <Button size="compact" variant="neutral" onPress={() => onAsk('open')}>
                {t('drawer.do.open')}
              </Button>
            ))}
          {may.bank && now && now.expected > 0 && (
            <Button size="compact" variant="neutral" onPress={() => onAsk('bank')}>
              {t('drawer.do.bank')}
            </Button>
          )}
        </div>
      )}
      {steps.length > 0 && (
        <details className="print:hidden">
          <summary className="admin-strong focus-ring min-h-(--row-control) cursor-pointer rounded-chip py-1 text-teal">
            {t('drawer.steps')}
          </summary>
          <AtTime centerId={centerId} date={date} />
          <ol className="mt-2 flex flex-col gap-2.5">
            {steps.map((step) => (
              <Step key={step._id} step={step} onCorrect={() => onAsk({ correct: step })} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Now({ now }: { now: DrawerDay['drawer'] }) {
  const { t } = useTranslation('admin-cash');
  if (!now) return <p className="text-muted">{t('drawer.never')}</p>;
  const who = { name: now.holder, when: formatIsoMoment(now.since) };
  return (
    <div>
      <p className="figure admin-part">{formatPrice(now.expected)}</p>
      <p className="admin-fine">{t(now.isOpen ? 'drawer.heldBy' : 'drawer.closedBy', who)}</p>
    </div>
  );
}

/** A step, the cash that came in and went out after it, and the cash at its end. */
function Step({ step, onCorrect }: { step: DrawerStep; onCorrect: () => void }) {
  const { t } = useTranslation('admin-cash');
  const { kind, expected, counted, amount, slip, reason, holder, administrator } = step;
  const difference = counted === null ? 0 : counted - expected;
  const facts = [
    difference !== 0 &&
      t(difference > 0 ? 'drawer.tooMuch' : 'drawer.tooLittle', {
        amount: formatPrice(Math.abs(difference)),
        expected: formatPrice(expected),
      }),
    slip && t('drawer.slip', { number: slip }),
    reason,
  ].filter(Boolean);
  return (
    <li>
      <LineEnds end={<span className="figure admin-strong">{formatPrice(counted ?? Math.abs(amount ?? 0))}</span>}>
        {t(`drawer.kinds.${kind}`, { name: holder })}
      </LineEnds>
      {facts.length > 0 && <p className="admin-fine [overflow-wrap:anywhere]">{facts.join(' · ')}</p>}
      <p className="admin-fine text-muted">
        {t('entries.byWhom', { name: administrator, when: formatIsoMoment(step.at) })}
        {step.correctedAt && ` · ${t('entries.corrected', { when: formatIsoMoment(step.correctedAt) })}`}
      </p>
      {step.taken !== 0 && (
        <p className="admin-fine figure">
          {t(step.until ? 'drawer.then' : 'drawer.sofar', {
            taken: formatPrice(step.taken),
            cash: formatPrice(step.cash),
          })}
        </p>
      )}
      {step.mayCorrect && (
        <Button size="compact" variant="quiet" className="-mx-4" onPress={onCorrect}>
          {t('account.correct')}
        </Button>
      )}
    </li>
  );
}

/** Says who answered for how much cash at a time of the day. */
function AtTime({ centerId, date }: { centerId: string; date: IstDate }) {
  const { t } = useTranslation('admin-cash');
  const errorText = useAdminErrorText();
  const [time, setTime] = useState(() => '');
  const { data, error } = useQuery({ ...drawerQuery(centerId, date, time), enabled: time !== '' });
  const then = data?.then;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField label={t('drawer.at')} type="time" value={time} onChange={setTime} className="w-40" />
      <p role="status" className="figure pb-2.5">
        {time !== '' && data && (then ? saying(then) : t('drawer.atNone'))}
      </p>
      {error && <PanelCallout tone="error">{errorText(error)}</PanelCallout>}
    </div>
  );

  function saying({ holder, isOpen, cash }: NonNullable<DrawerDay['then']>) {
    return t(isOpen ? 'drawer.atHeld' : 'drawer.atClosed', { name: holder, amount: formatPrice(cash) });
  }
}
