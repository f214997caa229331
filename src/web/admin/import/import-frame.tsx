import type { ReactNode } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { ImportOf } from '../../../domain/imports';
import { useMay } from '../api/administrator';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { BackLink } from '../../ui/back-link';
import { TitleBar } from '../ui/title-bar';
import { ListPart } from './list-part';
import type { ImportSteps, List } from './use-import';

type Previewed = { fingerprint: string; rows: readonly unknown[] };

type ImportFrameProps<Preview extends Previewed, Done> = {
  what: ImportOf;
  steps: ImportSteps<Preview, Done>;
  onChoose: (list: List) => void;
  /** Fields for options besides the list. */
  options?: ReactNode;
  /** What was imported before; shown until a list is chosen. */
  past?: ReactNode;
  preview: (preview: Preview) => ReactNode;
  done: (done: Done) => ReactNode;
};

/** The page of an import: choosing a list, its preview, and the result. */
export function ImportFrame<Preview extends Previewed, Done>(props: ImportFrameProps<Preview, Done>) {
  const { what, steps, onChoose, options, past, preview, done } = props;
  const { t } = useTranslation('admin-import');
  const errorText = useAdminErrorText();
  const mayBoth = useMay()('own-centers');
  const { list, preview: seen, confirm } = steps;
  return (
    <>
      {mayBoth && <BackLink to={adminPaths.imports}>{t('all')}</BackLink>}
      <TitleBar title={t(`${what}.title`)} />
      {confirm.data ? (
        done(confirm.data)
      ) : (
        <div className="flex max-w-280 flex-col gap-6">
          <p className="max-w-[75ch]">{t(`${what}.lead`)}</p>
          {options}
          <ListPart
            what={what}
            fileName={list?.fileName ?? null}
            isBusy={seen.isPending}
            error={seen.error && errorText(seen.error)}
            onChoose={onChoose}
          />
          <p role="status" className="sr-only">
            {seen.data && t('preview.ready', { count: seen.data.rows.length })}
          </p>
          {seen.data && preview(seen.data)}
          {!list && past}
        </div>
      )}
    </>
  );
}
