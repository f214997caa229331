/** The filters of the appointments, each described once. What the address may have of them, the contract says. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import {
  FUNDING_FILTERS,
  type FundingFilter,
  PAYMENT_FILTERS,
  type PaymentFilter,
} from '../../../contract/admin/bookings';
import type { SessionState } from '../../../domain/session-state';
import { windowLabel } from '../../../domain/windows';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { everyCenterQuery } from '../api/every-center';
import { type Filter, type FieldState, oneOf, searched, severalOf } from '../ui/list-filters';
import { joinValues, splitValues } from '../ui/list-state';
import type { AppointmentList } from './appointment-list';
import { CenterChoice } from './center-choice';
import { DateChoice } from './date-choice';
import { dayFilters, useDaysText } from './days';
import { CheckedList, FilterField } from './filter-field';

/** Most used first. */
const STATUSES: readonly SessionState[] = ['confirmed', 'pending', 'completed', 'missed', 'not-recorded', 'cancelled'];

/** The filters of the list as they are set, in the order of their fields. */
export function useFilters(list: AppointmentList): Filter[] {
  const { t } = useTranslation('admin-appointments');
  const navigate = useNavigate();
  const daysText = useDaysText();
  const centerName = useCenterName(list);
  const { filters, days } = list;

  const accountName = () => {
    const row = list.answer.data?.Appoinments.find(({ userId }) => userId._id === filters.user);
    return row?.userId.username ?? t('filters.thisPerson');
  };
  const clearDays = () => list.setFilters(dayFilters(null));
  const statusText = (id: string) => t(`admin:status.${id as SessionState}`);
  const payerText = (id: string) => t(`filters.payers.${id as FundingFilter}`);
  const paymentText = (id: string) => t(`filters.payments.${id as PaymentFilter}`);
  const center: Filter = severalOf(list, 'center', {
    facet: t('filters.center'),
    without: t('list.without.center'),
    narrows: 5,
    text: centerName,
    field: (state) => <CenterChoice list={list} chosen={center.values} {...state} />,
  });
  return [
    searched(list, { facet: t('filters.patient'), without: t('list.without.q'), narrows: 2 }),
    oneOf(list, 'user', {
      facet: t('filters.person'),
      without: t('list.without.user'),
      narrows: 4,
      text: accountName,
      opens: () => void navigate(adminPaths.user(filters.user!)),
    }),
    center,
    severalOf(list, 'status', {
      facet: t('filters.status'),
      without: t('list.without.status'),
      narrows: 6,
      text: statusText,
      field: (state) => (
        <ValuesChoice
          list={list}
          filter="status"
          label={t('filters.status')}
          any={t('filters.anyStatus')}
          options={STATUSES.map((id) => ({ id, label: statusText(id) }))}
          {...state}
        />
      ),
    }),
    severalOf(list, 'funding', {
      facet: t('filters.funding'),
      without: t('list.without.funding'),
      narrows: 7,
      text: payerText,
      field: (state) => (
        <ValuesChoice
          list={list}
          filter="funding"
          label={t('filters.funding')}
          any={t('filters.anyFunding')}
          options={FUNDING_FILTERS.map((id) => ({ id, label: payerText(id) }))}
          {...state}
        />
      ),
    }),
    severalOf(list, 'payment', {
      facet: t('filters.payment'),
      without: t('list.without.payment'),
      narrows: 8,
      text: paymentText,
      field: (state) => (
        <ValuesChoice
          list={list}
          filter="payment"
          label={t('filters.payment')}
          any={t('filters.anyPayment')}
          options={PAYMENT_FILTERS.map((id) => ({ id, label: paymentText(id) }))}
          {...state}
        />
      ),
    }),
    {
      id: 'date',
      facet: t('filters.date'),
      values: days ? [{ id: 'date', text: daysText(days), onRemove: clearDays }] : [],
      onRemove: clearDays,
      without: t('list.without.date'),
      narrows: 1,
      field: (state) => <DateChoice list={list} {...state} />,
    },
    oneOf(list, 'window', {
      facet: t('filters.window'),
      without: t('list.without.window'),
      narrows: 3,
      text: (hour) => formatWindow(windowLabel(Number(hour))),
      opens: 'date',
    }),
  ];
}

/** Names the centers by which the list is narrowed. */
function useCenterName({ filters, answer }: AppointmentList): (id: string) => string {
  const { t } = useTranslation('admin-appointments');
  const { data: centers } = useQuery({ ...everyCenterQuery, enabled: filters.center !== undefined });
  return (id) => {
    const row = answer.data?.Appoinments.find(({ dialysisCenterId }) => dialysisCenterId._id === id);
    const known = centers?.find(({ _id }) => _id === id) ?? row?.dialysisCenterId;
    return known?.CenterName ?? (centers ? t('filters.unknownCenter') : '…');
  };
}

type ValuesChoiceProps = FieldState & {
  list: AppointmentList;
  filter: 'status' | 'funding' | 'payment';
  label: string;
  /** The text where nothing is chosen. */
  any: string;
  /** The options, in the order of the list and of the URL. */
  options: readonly { id: string; label: string }[];
};

/** A filter with a few fixed values, of which several may be chosen. */
function ValuesChoice({ list, filter, label, any, options, ...state }: ValuesChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  const chosen = splitValues(list.filters[filter]);
  const names = options
    .filter(({ id }) => chosen.includes(id))
    .map(({ label: name }, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)));
  return (
    <FilterField label={label} value={names.join(t('list.comma')) || any} isAll={names.length === 0} {...state}>
      <CheckedList
        label={label}
        options={options}
        chosen={chosen}
        onChange={(ids) =>
          list.setFilter(filter, joinValues(options.map(({ id }) => id).filter((id) => ids.includes(id))))
        }
        autoFocus
      />
    </FilterField>
  );
}
