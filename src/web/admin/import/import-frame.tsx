import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { ImportOf } from '../../../domain/imports';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { PageHead } from '../ui/page-head';
import { PanelNotice } from '../ui/panel-notice';
import { ListPart } from './list-part';
import type { ImportSteps, List } from './use-import';

type ImportFrameProps<Preview extends { fingerprint: string }, Done> = {
  what: ImportOf;
  steps: ImportSteps<Preview, Done>;
  onChoose: (list: List) => void;
  /** What is chosen besides the list. */
  options?: ReactNode;
  preview: (preview: Preview) => ReactNode;
  done: (done: Done) => ReactNode;
};

/** A page that imports a list: choosing it, its preview, and what was done. */
export function ImportFrame<Preview extends { fingerprint: string }, Done>(props: ImportFrameProps<Preview, Done>) {
  const { what, steps, onChoose, options, preview, done } = props;
  const { t } = useTranslation('admin-import');
  const errorText = useAdminErrorText();
  const { list, preview: seen, confirm } = steps;
  return (
    <>
      <PageHead title={t(`${what}.title`)} />
      {confirm.data ? (
        done(confirm.data)
      ) : (
        <div className="flex max-w-280 flex-col gap-6">
          <p className="max-w-[75ch]">{t(`${what}.lead`)}</p>
          {options}
          <ListPart what={what} fileName={list?.fileName ?? null} isBusy={seen.isPending} onChoose={onChoose} />
          {seen.error && <PanelNotice tone="error">{errorText(seen.error)}</PanelNotice>}
          {seen.data && preview(seen.data)}
        </div>
      )}
    </>
  );
}
