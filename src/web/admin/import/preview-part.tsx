import { type ReactNode, useState } from 'react';
import type { CellIssue } from '../../../contract/admin/desk/imports';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { classNames } from '../../ui/class-names';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { PanelCallout } from '../ui/panel-callout';
import { Segments } from '../ui/radio-cards';
import type { ImportSteps } from './use-import';

/** Which rows are shown. `wrong`: those that somebody has to look at. */
export type Kind = 'wrong' | 'new' | 'changed' | 'known' | 'nothing';

export type Shown = {
  row: number;
  kind: Kind;
  /** The row's state in a word. */
  label: string;
  name: ReactNode;
  when?: ReactNode;
  outcome: ReactNode;
  issues: readonly CellIssue[];
};

type Previewed = {
  fingerprint: string;
  encoding: string;
  unknownColumns: string[];
  isClean: boolean;
};

type PreviewPartProps<Preview extends Previewed, Done> = {
  steps: ImportSteps<Preview, Done>;
  preview: Preview;
  /** The rows in the order of the file. */
  rows: readonly Shown[];
  /** The headers of the second and third column. Without `when` there is no third one. */
  heads: { name: string; when?: string };
  /** How much is wrong, in words; null where nothing is. */
  wrong: string | null;
  /** The button's words; null where there is nothing to do. */
  go: string | null;
  /** The cost of the import, shown below. */
  cost?: string | undefined;
  /** Questions to be answered first. */
  questions?: ReactNode;
};

/** The preview: what would happen to each row, and the button that does it. */
export function PreviewPart<Preview extends Previewed, Done>(props: PreviewPartProps<Preview, Done>) {
  const { steps, preview, rows, heads, wrong, go, cost, questions } = props;
  const { t } = useTranslation('admin-import');
  const errorText = useAdminErrorText();
  const { confirm, isSkipping, isChanged } = steps;
  const mustChoose = !preview.isClean && !isSkipping;
  return (
    <section aria-labelledby="import-preview" className="flex flex-col gap-3">
      <h2 id="import-preview" tabIndex={-1} className="admin-heading outline-none">
        {t('preview.title')}
      </h2>
      {isChanged && <PanelCallout tone="warning">{t('preview.changed')}</PanelCallout>}
      {confirm.error && !isChanged && <PanelCallout tone="error">{errorText(confirm.error)}</PanelCallout>}
      {preview.encoding === 'windows-1252' && <PanelCallout tone="warning">{t('preview.encoding')}</PanelCallout>}
      {preview.unknownColumns.length > 0 && (
        <PanelCallout tone="info">{t('preview.unknown', { columns: preview.unknownColumns.join(', ') })}</PanelCallout>
      )}
      {questions}
      {wrong !== null && (
        <PanelCallout tone={isSkipping ? 'info' : 'warning'}>
          <p>{t(isSkipping ? 'preview.skipped' : 'preview.notClean', { what: wrong })}</p>
          <Checkbox isSelected={isSkipping} onChange={steps.skip}>
            {t('preview.skip')}
          </Checkbox>
        </PanelCallout>
      )}
      {go === null && wrong === null && <PanelCallout tone="info">{t('preview.nothing')}</PanelCallout>}
      {go !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            isBusy={confirm.isPending}
            busyLabel={t('go.busy')}
            unavailableBecause={mustChoose ? t('unavailable.skip') : null}
            onPress={steps.go}
          >
            {go}
          </Button>
          {cost && !mustChoose && <p className="max-w-[60ch] text-muted">{cost}</p>}
        </div>
      )}
      <RowTable rows={rows} heads={heads} isStale={steps.preview.isPending} />
    </section>
  );
}

const KINDS = ['wrong', 'new', 'changed', 'known', 'nothing'] as const;
const LOOKS: Record<Kind, string> = {
  wrong: 'bg-red-tint text-red',
  new: 'bg-green-tint text-green',
  changed: 'bg-blue-tint text-blue',
  known: 'bg-blue-tint text-blue',
  nothing: 'bg-sunken text-muted',
};
const HEAD = 'admin-fine px-2.5 py-2 text-left font-[550] text-muted first:pl-4.5 last:pr-4.5';
const CELL = 'border-t border-line px-2.5 py-2.5 align-top first:pl-4.5 last:pr-4.5';

type RowTableProps = { rows: readonly Shown[]; heads: { name: string; when?: string }; isStale: boolean };

/** The table of rows. Those that somebody has to look at come first. */
function RowTable({ rows, heads, isStale }: RowTableProps) {
  const { t } = useTranslation('admin-import');
  const [wanted, setWanted] = useState<Kind | 'all'>('all');
  const count = (kind: Kind) => rows.filter((row) => row.kind === kind).length;
  const there = KINDS.filter((kind) => count(kind) > 0);
  // A new preview may lack the kind that was filtered for.
  const shown = wanted !== 'all' && there.includes(wanted) ? wanted : 'all';
  const sorted = rows
    .filter((row) => shown === 'all' || row.kind === shown)
    .sort((one, other) => Number(other.kind === 'wrong') - Number(one.kind === 'wrong') || one.row - other.row);
  return (
    <>
      {there.length > 1 && (
        <div className="max-w-full self-start">
          <Segments
            label={t('filter.label')}
            segments={[
              { id: 'all', label: t('filter.all'), count: rows.length },
              ...there.map((kind) => ({ id: kind, label: t(`filter.${kind}`), count: count(kind) })),
            ]}
            value={shown}
            onChange={setWanted}
          />
        </div>
      )}
      <div
        data-stale={isStale || undefined}
        className="rounded-tile border border-line bg-surface data-stale:opacity-55"
      >
        <table aria-labelledby="import-preview" className="w-full border-collapse max-rail:block">
          <thead className="max-rail:sr-only">
            <tr>
              <th scope="col" className={`${HEAD} w-14`}>
                {t('table.row')}
              </th>
              <th scope="col" className={HEAD}>
                {heads.name}
              </th>
              {heads.when && (
                <th scope="col" className={`${HEAD} max-lg:hidden`}>
                  {heads.when}
                </th>
              )}
              <th scope="col" className={HEAD}>
                {t('table.outcome')}
              </th>
            </tr>
          </thead>
          <tbody className="max-rail:block">
            {sorted.map((row) => (
              <Row key={row.row} row={row} hasWhen={heads.when !== undefined} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ row: { row, kind, label, name, when, outcome, issues }, hasWhen }: { row: Shown; hasWhen: boolean }) {
  const { t } = useTranslation('admin-import');
  return (
    <tr className="max-rail:block max-rail:border-line max-rail:px-4 max-rail:py-3 max-rail:not-first:border-t">
      <td className={classNames(CELL, 'figure text-muted max-rail:block max-rail:border-0 max-rail:p-0!')}>
        <span className="rail:hidden">{t('table.rowNumber', { row })}</span>
        <span className="max-rail:hidden">{row}</span>
      </td>
      <th
        scope="row"
        className={classNames(CELL, 'text-left font-[450] max-rail:block max-rail:border-0 max-rail:p-0!')}
      >
        {name}
        {when && <span className="admin-fine block text-muted lg:hidden">{when}</span>}
      </th>
      {hasWhen && <td className={`${CELL} max-lg:hidden`}>{when}</td>}
      <td className={classNames(CELL, 'max-rail:block max-rail:border-0 max-rail:px-0! max-rail:pt-1.5 max-rail:pb-0')}>
        <span
          className={classNames(
            'admin-strong admin-fine inline-flex min-h-6.5 items-center rounded-[6px] px-2 whitespace-nowrap',
            LOOKS[kind],
          )}
        >
          {label}
        </span>
        {issues.length > 0 && (
          <ul className="mt-1">
            {issues.map(({ column, message }) => (
              <li key={`${column} ${message}`} className="[overflow-wrap:anywhere]">
                {column && !message.startsWith(column) && <span className="admin-strong">{column}: </span>}
                {message}
              </li>
            ))}
          </ul>
        )}
        {outcome}
      </td>
    </tr>
  );
}
