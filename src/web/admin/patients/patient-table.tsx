import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatPrice } from '../../lib/i18n/format';
import { ButtonLink } from '../../ui/button-link';
import { type Columns, DataTable, sortedBy } from '../ui/data-table';
import { plainDate } from '../ui/format';
import { LineEnds } from '../ui/line-ends';
import { type Filter, NoMatch } from '../ui/list-filters';
import { TableMessage } from '../ui/table-message';
import { useLayout } from '../ui/use-media';
import type { Register, RegisterSort } from './queries';

type PatientTableProps = { list: Register; filters: readonly Filter[]; openId: string | undefined };

/** The people of a page of the register, with those who are called nearly so; or why there is nobody. */
export function PatientTable({ list, filters, openId }: PatientTableProps) {
  const { t } = useTranslation('admin-patients');
  const columns = usePatientColumns();
  const { patients, near } = list.answer.data ?? {};
  return (
    <DataTable
      list={list}
      answer={list.answer}
      label={t('title')}
      columns={columns}
      rows={patients && near && [...patients, ...near]}
      rowKey={({ _id }) => _id}
      rowTo={({ _id }) => ({ pathname: adminPaths.patient(_id), search: list.search })}
      openKey={openId ?? null}
      listItem={(patient) => <PatientItem patient={patient} />}
      nothing={<Nobody list={list} filters={filters} />}
      failed={t('list.failed')}
      noun={(count) => t('noun', { count })}
    />
  );
}

const column = createColumnHelper<DeskPatient>();

/** Name, age and number, the file, the sessions behind and ahead, and what is due. */
function usePatientColumns(): Columns<DeskPatient> {
  const { t } = useTranslation('admin-patients');
  const isFolded = useLayout() === 'folded';
  return useMemo(
    () => [
      column.accessor('name', {
        ...sortedBy<RegisterSort>('name'),
        header: t('columns.name'),
        cell: ({ row: { original: patient } }) => (
          <>
            <span className="[overflow-wrap:anywhere]">{patient.name}</span>
            <PatientLine patient={patient} isFolded={isFolded} />
          </>
        ),
        meta: { width: isFolded ? '44%' : '28%' },
      }),
      column.accessor('phone', {
        header: t('columns.phone'),
        cell: ({ row: { original: patient } }) => (
          <span className="figure [overflow-wrap:anywhere]">{reachedAt(patient) ?? t('noNumber')}</span>
        ),
        enableSorting: false,
        meta: { width: '18%', isWideOnly: true },
      }),
      column.accessor('fileNumber', {
        ...sortedBy<RegisterSort>('file'),
        header: t('columns.file'),
        cell: ({ getValue }) => <span className="[overflow-wrap:anywhere]">{getValue()}</span>,
        meta: { width: '13%', isWideOnly: true },
      }),
      column.accessor('lastSession', {
        ...sortedBy<RegisterSort>('last'),
        header: t('columns.last'),
        cell: ({ getValue }) => <DateOr date={getValue()} />,
        meta: { width: isFolded ? '19%' : '13%' },
      }),
      column.accessor('nextSession', {
        header: t('columns.next'),
        cell: ({ getValue }) => <DateOr date={getValue()} />,
        enableSorting: false,
        meta: { width: isFolded ? '19%' : '13%' },
      }),
      column.accessor('dues', {
        header: t('columns.dues'),
        cell: ({ getValue }) => (getValue() > 0 ? <span className="figure">{formatPrice(getValue())}</span> : null),
        enableSorting: false,
        meta: { align: 'end', width: isFolded ? '18%' : '15%' },
      }),
    ],
    [t, isFolded],
  );
}

const reachedAt = ({ phone, relative, email }: DeskPatient) => phone ?? relative?.phone ?? email;

function DateOr({ date }: { date: string | null }) {
  return <span className="figure text-muted">{date ? plainDate(date) : '–'}</span>;
}

/** Age and sex below a name; in a narrow table the number too. */
function PatientLine({ patient, isFolded }: { patient: DeskPatient; isFolded: boolean }) {
  const { t } = useTranslation(['admin-patients', 'admin-book']);
  const { age, sex } = patient;
  const parts = [
    age !== null && t('age', { count: age }),
    sex && t(`admin-book:sexes.${sex}`),
    isFolded && (reachedAt(patient) ?? t('noNumber')),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className="admin-fine block font-[450] text-muted [overflow-wrap:anywhere]">{parts.join(' · ')}</span>;
}

/** A patient on the phone: name and what is due, number, and sessions. */
function PatientItem({ patient }: { patient: DeskPatient }) {
  const { t } = useTranslation('admin-patients');
  const { name, dues, lastSession, nextSession, fileNumber } = patient;
  return (
    <>
      <LineEnds end={dues > 0 && t('due', { amount: formatPrice(dues) })}>
        <span className="admin-strong [overflow-wrap:anywhere]">{name}</span>
      </LineEnds>
      <PatientLine patient={patient} isFolded />
      <span className="block text-muted">
        {[
          fileNumber && t('file', { number: fileNumber }),
          nextSession
            ? t('next', { date: plainDate(nextSession) })
            : lastSession && t('last', { date: plainDate(lastSession) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** Nobody: ways to loosen the search; or that the register is empty, and how it fills. */
function Nobody({ list, filters }: { list: Register; filters: readonly Filter[] }) {
  const { t } = useTranslation('admin-patients');
  if (list.isFiltered) {
    return (
      <NoMatch title={t('list.noMatch')} filters={filters} onClearAll={list.clear}>
        <p>{t('list.wholeNumber')}</p>
      </NoMatch>
    );
  }
  return (
    <TableMessage kind="empty" title={t('list.empty')}>
      <p>{t('list.emptyText')}</p>
      <ButtonLink size="compact" variant="neutral" to={adminPaths.importPatients} className="mt-3">
        {t('list.import')}
      </ButtonLink>
    </TableMessage>
  );
}
