import * as adminPaths from '../../../contract/admin/paths';
import { type CenterRow, type CityQuestion, imports } from '../../../contract/admin/desk/imports';
import { type Translate, useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { callAdmin } from '../api/call-admin';
import { PanelCallout } from '../ui/panel-callout';
import type { PageHandle } from '../frame/require-right';
import { DonePart } from './done-part';
import { ImportFrame } from './import-frame';
import { type Kind, PreviewPart, type Shown } from './preview-part';
import { useImport } from './use-import';

export const handle = { Head, right: 'own-centers' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-import');
  return <PageTitle title={t('centers.title')} />;
}

/** Imports a list of centers (/admin/import/centers). */
export default function ImportCentersPage() {
  const { t } = useTranslation('admin-import');
  const steps = useImport({
    preview: (body) => callAdmin(imports.previewCenters, { body }),
    confirm: (call, body) => call(imports.centers, { body }),
  });
  return (
    <ImportFrame
      what="centers"
      steps={steps}
      onChoose={(list) => steps.choose(list, null)}
      preview={(preview) => {
        const what = countsOf(t, preview.totals);
        const { wrong } = preview.totals;
        return (
          <PreviewPart
            steps={steps}
            preview={preview}
            rows={preview.rows.map((row) => shownOf(t, row))}
            heads={{ name: t('table.center') }}
            wrong={wrong > 0 ? t('preview.wrong', { count: wrong }) : null}
            go={what && t('go.centers', { what })}
            questions={<CityQuestions cities={preview.cities} onName={steps.nameCity} />}
          />
        );
      }}
      done={({ done }) => (
        <DonePart
          title={t('done.centers', { what: countsOf(t, done) })}
          text={t('done.centersText')}
          onAnother={steps.startAnew}
        >
          <ButtonLink size="compact" to={adminPaths.centers}>
            {t('done.centersLink')}
          </ButtonLink>
        </DonePart>
      )}
    />
  );
}

type CityQuestionsProps = { cities: readonly CityQuestion[]; onName: (typed: string, use: string) => void };

/**
 * Asks about cities in the list that are probably known under another name. Each must be replaced or kept before its rows are
 * imported.
 */
function CityQuestions({ cities, onName }: CityQuestionsProps) {
  const { t } = useTranslation('admin-import');
  function name(typed: string, use: string) {
    onName(typed, use);
    // The question disappears with its buttons, so the focus moves to the preview.
    document.getElementById('import-preview')?.focus();
  }
  return cities.map((question) => (
    <div key={question.typed} role="status">
      <PanelCallout tone="warning">
        <p>{t('city.question', question)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="compact" onPress={() => name(question.typed, question.city)}>
            {t('city.use', question)}
          </Button>
          <Button size="compact" variant="neutral" onPress={() => name(question.typed, question.typed)}>
            {t('city.keep', question)}
          </Button>
        </div>
      </PanelCallout>
    </div>
  ));
}

type Say = Translate<'admin-import'>;

/** The button's words, `2 new centers, and 1 change`; null where there is nothing to do. */
function countsOf(t: Say, { added, changed }: { added: number; changed: number }): string | null {
  const said = [
    added > 0 && t('count.newCenters', { count: added }),
    changed > 0 && t('count.changedCenters', { count: changed }),
  ].filter((one) => one !== false);
  const [one, other] = said;
  return other ? t('preview.and', { one, other }) : (one ?? null);
}

const KINDS: Record<CenterRow['state'], Kind> = {
  wrong: 'wrong',
  new: 'new',
  changed: 'changed',
  unchanged: 'nothing',
};

function shownOf(t: Say, row: CenterRow): Shown {
  return {
    row: row.row,
    kind: KINDS[row.state],
    label: t(`state.${row.state}`),
    issues: row.issues,
    name: (
      <>
        <span className="admin-strong block [overflow-wrap:anywhere]">{row.name || t('row.nameless')}</span>
        <span className="admin-fine block text-muted [overflow-wrap:anywhere]">{row.city}</span>
      </>
    ),
    outcome: row.changes.length > 0 && <Changes row={row} />,
  };
}

/** The old and the new value of each changed field. */
function Changes({ row: { changes, overbookedWindows } }: { row: CenterRow }) {
  const { t } = useTranslation('admin-import');
  return (
    <>
      <ul className="mt-1 flex flex-col gap-0.5">
        {changes.map(({ column, from, to }) => (
          <li key={column} className="[overflow-wrap:anywhere]">
            <span className="text-muted">{t('row.from', { column, from: from || t('row.empty') })}</span>{' '}
            <span className="admin-strong">{t('row.to', { to: to || t('row.empty') })}</span>
          </li>
        ))}
      </ul>
      {overbookedWindows > 0 && (
        <p className="mt-1 text-marigold-text">{t('row.overbooked', { count: overbookedWindows })}</p>
      )}
    </>
  );
}
