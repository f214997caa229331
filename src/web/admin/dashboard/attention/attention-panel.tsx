import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useRef } from 'react';
import type { Overview } from '../../../../contract/admin/overview';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { Panel } from '../panel';
import { AttentionGroup } from './attention-group';
import { FailedRefundRow } from './failed-refund-row';
import { HeldInVainRow } from './held-in-vain-row';
import { LapsingHoldRow } from './lapsing-hold-row';
import { NearlyFullRow } from './nearly-full-row';
import { SERVICE_TROUBLES, ServiceRow } from './service-row';

type AttentionPanelProps = { attention: Overview['attention']; now: Date };

/** What needs attention now: lost money first, then the service itself, then what lapses and what fills up. */
export function AttentionPanel({ attention, now }: AttentionPanelProps) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { failedRefunds, lapsingHolds, heldInVain, nearlyFull, service, totals } = attention;
  const troubles = SERVICE_TROUBLES.filter((trouble) => service[trouble] > 0);
  const open = totals.failedRefunds + totals.lapsingHolds + totals.heldInVain + totals.nearlyFull + troubles.length;
  const focusTitle = () => titleRef.current?.focus();
  return (
    <Panel
      title={t('attention.title')}
      titleId={titleId}
      titleRef={titleRef}
      className="overflow-clip"
      action={
        open > 0 && (
          <span className="tabular inline-flex min-h-6.5 items-center rounded-md bg-marigold-tint px-2.5 text-sm font-[550] text-marigold-text">
            {t('attention.open', { count: open, text: formatCount(open) })}
          </span>
        )
      }
    >
      {open === 0 && (
        <p className="flex items-center gap-2.5 border-t border-line px-4 py-5 text-[0.9375rem] text-muted lg:px-4.5">
          <CircleCheck aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-green" />
          {t('attention.nothing')}
        </p>
      )}
      <AttentionGroup title={t('attention.failedRefunds')} total={totals.failedRefunds} entries={failedRefunds}>
        {(refund) => <FailedRefundRow key={refund.refundId} refund={refund} now={now} onGone={focusTitle} />}
      </AttentionGroup>
      <AttentionGroup title={t('attention.service.title')} total={troubles.length} entries={troubles}>
        {(trouble) => <ServiceRow key={trouble} trouble={trouble} count={service[trouble]} />}
      </AttentionGroup>
      <AttentionGroup title={t('attention.lapsingHolds')} total={totals.lapsingHolds} entries={lapsingHolds}>
        {(hold) => <LapsingHoldRow key={hold.bookingId} hold={hold} now={now} />}
      </AttentionGroup>
      <AttentionGroup title={t('attention.heldInVain')} total={totals.heldInVain} entries={heldInVain}>
        {(center) => <HeldInVainRow key={center.centerId} center={center} />}
      </AttentionGroup>
      <AttentionGroup title={t('attention.nearlyFull')} total={totals.nearlyFull} entries={nearlyFull}>
        {(window) => (
          <NearlyFullRow key={`${window.centerId} ${window.date} ${window.startHour}`} window={window} now={now} />
        )}
      </AttentionGroup>
    </Panel>
  );
}
