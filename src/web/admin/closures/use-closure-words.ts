import type { CapacityExceptionFacts } from '../../../contract/admin/centers/capacity';
import type { ClosureMove, ClosureSummary, ClosureWindow } from '../../../contract/admin/closures';
import { changesChairAlone } from '../../../domain/closures';
import { CLOSE_GAP_HOURS } from '../../../domain/series';
import { formatDate, formatPrice, formatWindow, unbroken } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { lengthOf } from './plan';

type WhatIsClosed = Omit<CapacityExceptionFacts, '_id' | 'reason'>;

/** What is closed, in words: its dates and window, and whether it is closed or has fewer chairs. */
export function useClosedWords(): (closed: WhatIsClosed) => { dates: string; what: string } {
  const { t } = useTranslation('admin-closures');
  return ({ from, to, time, chairs, chairNumbers }) => ({
    dates: `${from === to ? formatDate(from) : t('dates', { from: formatDate(from), to: formatDate(to) })}, ${time ? formatWindow(time) : t('allDay')}`,
    what:
      chairs !== null
        ? t('what.fewer', { count: chairs })
        : chairNumbers !== null
          ? t('what.numbers', { count: chairNumbers.length, chairs: chairNumbers.join(', ') })
          : t('what.closed'),
  });
}

const PARTS = ['move', 'chairAlone', 'stay', 'cancel', 'unseated', 'leaves'] as const;

/**
 * The counts of a plan in words (moved, only another chair, staying, cancelled, without a chair, fallen out), without zeros.
 */
export function usePartsText(): (counts: ClosureSummary['counts']) => string {
  const { t } = useTranslation('admin-closures');
  return (counts) =>
    PARTS.filter((part) => counts[part] > 0)
      .map((part) => t(`parts.${part}`, { count: counts[part] }))
      .join(', ');
}

/** The state of a plan, in words. */
export function useStateText(): (closure: ClosureSummary) => string {
  const { t } = useTranslation('admin-closures');
  return ({ state, isDone, counts }) => {
    if (state === 'open') {
      return counts.unseated > 0 ? t('state.decide', { count: counts.unseated }) : t('state.ready');
    }
    return state === 'confirmed' && !isDone ? t('state.underWay') : t(`state.${state}`);
  };
}

/** A date and a window. A line may break between them but not inside. */
export const windowText = ({ date, time }: { date: string; time: string }) =>
  `${unbroken(formatDate(date))}, ${formatWindow(time)}`;

/** What happens or happened to an appointment, in a line. */
export function useDecisionText(): (move: ClosureMove) => string {
  const { t } = useTranslation('admin-closures');
  return ({ decision, outcome, from, to, refund, paymentStatus, leftBecause }) => {
    if (outcome === 'left' || (outcome === null && leftBecause !== null)) return t(outcome ? 'left' : 'leaves');
    if (decision === 'move' && to) {
      return changesChairAlone(from, to) ? t('to.chairAlone', { chair: from.chair, other: to.chair }) : windowText(to);
    }
    if (decision === 'cancel') {
      if (refund > 0) return t('to.cancel', { amount: formatPrice(refund) });
      // Once the plan is carried out, nothing more can be refunded.
      return t(paymentStatus.startsWith('refund') ? 'to.cancelRefunded' : 'to.cancelFree');
    }
    return t(decision === 'stay' ? 'to.stay' : 'to.unseated');
  };
}

/**
 * What happens in a move, in two lines beside the window that was booked. What differs from that window comes first.
 */
export function useChangeText(): (move: ClosureMove) => { what: string; where: string | null } {
  const { t } = useTranslation('admin-closures');
  const decisionText = useDecisionText();
  return (move) => {
    const { from, to, decision, leftBecause } = move;
    if (decision !== 'move' || !to || leftBecause !== null) return { what: decisionText(move), where: null };
    if (changesChairAlone(from, to)) return { what: decisionText(move), where: null };
    const { chair, CenterName: center } = to;
    const isHere = to.centerId === from.centerId;
    if (to.date !== from.date || to.time !== from.time) {
      return { what: windowText(to), where: isHere ? t('to.chair', { chair }) : t('to.chairAt', { chair, center }) };
    }
    return { what: center, where: t('to.sameTime', { chair }) };
  };
}

type Costs = Pick<
  ClosureWindow,
  'shiftHours' | 'longestGapHours' | 'addsLongGap' | 'isTooClose' | 'kilometres' | 'priceDifference'
>;

/** What moving to a window means for a patient, in lines, warnings first. */
export function useCostLines(): (costs: Costs, isElsewhere: boolean) => { text: string; isWarning: boolean }[] {
  const { t } = useTranslation('admin-closures');
  const length = (all: number) => {
    const { days, hours } = lengthOf(all);
    return t(days === 0 ? 'length.hours' : hours === 0 ? 'length.days' : 'length.both', { days, hours });
  };
  return (costs, isElsewhere) => {
    const { shiftHours, longestGapHours, addsLongGap, isTooClose, kilometres, priceDifference } = costs;
    const warnings = [
      isTooClose && t('cost.close', { hours: CLOSE_GAP_HOURS }),
      addsLongGap && t('cost.longGap', { length: length(longestGapHours) }),
    ];
    const notes = [
      shiftHours !== 0 && t(shiftHours > 0 ? 'cost.later' : 'cost.earlier', { length: length(shiftHours) }),
      !addsLongGap && longestGapHours > 0 && t('cost.gap', { length: length(longestGapHours) }),
      isElsewhere &&
        (kilometres === null
          ? t('cost.kmUnknown')
          : kilometres < 1
            ? t('cost.kmNear')
            : t('cost.km', { km: kilometres.toLocaleString('en-IN') })),
      priceDifference !== 0 &&
        t(priceDifference > 0 ? 'cost.more' : 'cost.less', { amount: formatPrice(Math.abs(priceDifference)) }),
    ];
    const lines = (of: (string | false)[], isWarning: boolean) =>
      of.flatMap((text) => (text === false ? [] : [{ text, isWarning }]));
    return [...lines(warnings, true), ...lines(notes, false)];
  };
}
