import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { IMPORT_FILES } from '../../../contract/admin/desk/imports';
import { CENTER_COLUMNS, type ImportColumn, type ImportOf, MAX_ROWS, PATIENT_COLUMNS } from '../../../domain/imports';
import { languageOfScript } from '../../../locales/language-of-script';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { TextArea } from '../../ui/text-area';
import { PanelCallout } from '../ui/panel-callout';
import { type List, isTooLarge, readList } from './use-import';

type ListPartProps = {
  what: ImportOf;
  /** The name of the chosen file. */
  fileName: string | null;
  isBusy: boolean;
  /** Why the list could not be previewed. */
  error: string | null;
  onChoose: (list: List) => void;
};

/** Takes a list that is dropped, chosen or pasted. Offers a sample and explains the columns. */
export function ListPart({ what, fileName, isBusy, error, onChoose }: ListPartProps) {
  const { t } = useTranslation('admin-import');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [pasted, setPasted] = useState<string | null>(null);
  const [problem, setProblem] = useState<'tooLarge' | 'unread' | null>(null);

  async function take(content: Blob | undefined, name: string) {
    if (!content) return;
    const file = isTooLarge(content) ? null : await readList(content);
    setProblem(file !== null ? null : isTooLarge(content) ? 'tooLarge' : 'unread');
    if (file !== null) onChoose({ file, fileName: name });
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) void take(chosen, chosen.name);
    // Allows the same file to be chosen again after it was corrected.
    target.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void take(dropped, dropped.name);
  }

  return (
    <section aria-labelledby="import-list" className="flex flex-col gap-3">
      <h2 id="import-list" className="admin-heading">
        {t('file.title')}
      </h2>
      <div
        role="group"
        aria-labelledby="import-list"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-2 rounded-tile border-2 border-dashed px-4 text-center',
          fileName ? 'py-4' : 'py-7',
          isOver ? 'border-teal bg-teal-tint' : 'border-line-strong bg-surface',
        )}
      >
        {!fileName && <FileUp size={28} className="stroke-[1.5] text-muted" />}
        <p role="status" className="admin-strong [overflow-wrap:anywhere]">
          {fileName ?? <span className="max-rail:hidden">{t('file.drop')}</span>}
        </p>
        <input ref={input} type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" hidden onChange={choose} />
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            size="compact"
            variant={fileName ? 'neutral' : 'primary'}
            isBusy={isBusy}
            busyLabel={t('file.reading', { name: fileName ?? '' })}
            onPress={() => input.current?.click()}
          >
            {t(fileName ? 'file.other' : 'file.choose')}
          </Button>
          {pasted === null && (
            <Button size="compact" variant="quiet" onPress={() => setPasted('')}>
              {t('file.paste')}
            </Button>
          )}
        </div>
        <p className="admin-fine text-muted">{t('file.limits', { rows: MAX_ROWS[what] })}</p>
      </div>
      {(problem || error) && <PanelCallout tone="error">{problem ? t(`file.${problem}`) : error}</PanelCallout>}
      {pasted !== null && (
        <div className="flex flex-col items-start gap-2.5 [&>*:first-child]:w-full">
          <TextArea rows={6} label={t('file.pasteLabel')} value={pasted} onChange={setPasted} autoFocus />
          {pasted.trim() !== '' && (
            <Button
              size="compact"
              variant="outline"
              isBusy={isBusy}
              onPress={() => void take(new Blob([pasted]), t('file.pastedName'))}
            >
              {t('file.pasteUse')}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-col items-start gap-1">
        <a
          href={IMPORT_FILES[what]}
          download
          className="focus-ring admin-strong inline-flex min-h-(--control) items-center gap-2 rounded-chip text-teal hover:underline"
        >
          <Download size={18} />
          {t('sample')}
        </a>
        <ColumnHelp what={what} />
      </div>
    </section>
  );
}

/** Explains the columns, with their headers in other scripts. Folded away. */
function ColumnHelp({ what }: { what: ImportOf }) {
  const { t } = useTranslation('admin-import');
  const columns: Record<string, ImportColumn> = what === 'patients' ? PATIENT_COLUMNS : CENTER_COLUMNS;
  return (
    <details className="w-full">
      <summary className="focus-ring admin-strong flex min-h-(--control) w-fit cursor-pointer items-center rounded-chip text-teal">
        {t('columns.title')}
      </summary>
      <p className="pt-1 pb-2 text-muted">{t('columns.order')}</p>
      <dl className="rounded-tile border border-line bg-surface">
        {Object.entries(columns).map(([id, { header, also, isRequired }]) => (
          <div key={id} className="grid gap-x-4 border-line px-4 py-2 not-first:border-t rail:grid-cols-[11rem_1fr]">
            <dt className="admin-strong">
              {header}
              {also
                .filter(languageOfScript)
                .slice(0, 1)
                .map((name) => (
                  <span key={name} lang={languageOfScript(name)!} className="font-[450]">
                    {' '}
                    {name}
                  </span>
                ))}
              {isRequired && <span className="font-[450] text-muted">, {t('columns.required')}</span>}
            </dt>
            <dd>{t.find(`columns.${what}.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
