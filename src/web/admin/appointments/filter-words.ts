import { useQuery } from '@tanstack/react-query';
import type { FundingFilter } from '../../../contract/admin/bookings';
import type { SessionState } from '../../../domain/session-state';
import { windowLabel } from '../../../domain/windows';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { everyCenterQuery } from '../api/every-center';
import type { FilterChip } from '../ui/filter-chips';
import { type AppointmentList, joinValues, splitValues } from './appointment-list';
import { dayFilters, useDaysText } from './days';

export type FilterId = 'q' | 'center' | 'status' | 'date' | 'window' | 'user' | 'funding';

/** One active filter, in words. */
export type FilterWords = {
  id: FilterId;
  facet: string;
  values: { id: string; text: string; onRemove: () => void }[];
  /** Removes all of its values. */
  onRemove: () => void;
};

/** The active filters in words, in the order of their fields. */
export function useFilterWords(list: AppointmentList): FilterWords[] {
  const { t } = useTranslation('admin-appointments');
  const daysText = useDaysText();
  const { filters, days, q } = list;
  const { data: centers } = useQuery({ ...everyCenterQuery, enabled: filters.center !== undefined });
  const rows = list.answer.data?.Appoinments;

  function centerName(id: string): string {
    const known =
      centers?.find(({ _id }) => _id === id) ?? rows?.find((row) => row.dialysisCenterId._id === id)?.dialysisCenterId;
    return known?.CenterName ?? (centers ? t('filters.unknownCenter') : '…');
  }
  function several(
    id: 'center' | 'status' | 'funding',
    facet: string,
    textOf: (value: string) => string,
  ): FilterWords[] {
    const chosen = splitValues(filters[id]);
    if (chosen.length === 0) return [];
    const values = chosen.map((value) => ({
      id: value,
      text: textOf(value),
      onRemove: () => list.setFilter(id, joinValues(chosen.filter((other) => other !== value))),
    }));
    return [{ id, facet, values, onRemove: () => list.setFilter(id, undefined) }];
  }
  function one(id: FilterId, facet: string, text: string, onRemove: () => void): FilterWords {
    return { id, facet, values: [{ id, text, onRemove }], onRemove };
  }

  const person = rows?.find(({ userId }) => userId._id === filters.user)?.userId.username;
  return [
    ...(q ? [one('q', t('filters.patient'), t('list.quoted', { text: q }), () => list.setQ(''))] : []),
    ...(filters.user
      ? [one('user', t('filters.person'), person ?? t('filters.thisPerson'), () => list.setFilter('user', undefined))]
      : []),
    ...several('center', t('filters.center'), centerName),
    ...several('status', t('filters.status'), (status) => t(`admin:status.${status as SessionState}`)),
    ...several('funding', t('filters.funding'), (payer) => t(`filters.payers.${payer as FundingFilter}`)),
    ...(days ? [one('date', t('filters.date'), daysText(days), () => list.setFilters(dayFilters(null)))] : []),
    ...(filters.window
      ? [
          one('window', t('filters.window'), formatWindow(windowLabel(Number(filters.window))), () =>
            list.setFilter('window', undefined),
          ),
        ]
      : []),
  ];
}

/**
 * The chips: one for each value if there is room, otherwise one for each filter. The search text has none, as its field shows it.
 */
export function chipsOf(
  words: readonly FilterWords[],
  perValue: boolean,
  comma: string,
  onOpen: (id: FilterId) => void,
): FilterChip[] {
  return words
    .filter(({ id }) => id !== 'q')
    .flatMap(({ id, facet, values, onRemove }) => {
      const open = () => onOpen(id);
      if (perValue)
        return values.map((value) => ({
          id: `${id}-${value.id}`,
          facet,
          value: value.text,
          onRemove: value.onRemove,
          onOpen: open,
        }));
      return [{ id, facet, value: values.map(({ text }) => text).join(comma), onRemove, onOpen: open }];
    });
}
