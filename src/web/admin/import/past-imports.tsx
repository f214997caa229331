import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PastImport, imports } from '../../../contract/admin/desk/imports';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { shortMoment } from '../ui/format';
import { PanelCallout } from '../ui/panel-callout';
import { TakeBackDialog } from './take-back-dialog';

/** The past imports of patients: who, when, from which file, what they did, and whether they were taken back. */
export function PastImports() {
  const { t } = useTranslation('admin-import');
  const errorText = useAdminErrorText();
  const [asked, setAsked] = useState<PastImport | null>(null);
  const { data, error } = useQuery(queryOf(imports.list, {}, { staleTime: 0 }));
  if (error) return <PanelCallout tone="error">{errorText(error)}</PanelCallout>;
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-labelledby="past-imports" className="mt-8 max-w-200">
      <h2 id="past-imports" className="admin-heading pb-2">
        {t('past.title')}
      </h2>
      <ul className="rounded-tile border border-line bg-surface">
        {data.imports.map((one) => (
          <PastRow key={one._id} past={one} onTakeBack={() => setAsked(one)} />
        ))}
      </ul>
      {asked && <TakeBackDialog importId={asked._id} onClose={() => setAsked(null)} />}
    </section>
  );
}

function PastRow({ past, onTakeBack }: { past: PastImport; onTakeBack: () => void }) {
  const { t } = useTranslation('admin-import');
  const { fileName, at, by, centers, patients, added, sessions, takenBackAt, takeBackUntil } = past;
  const did = [
    t('count.patients', { count: patients }),
    added > 0 && t('count.added', { count: added }),
    t('count.sessions', { count: sessions }),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t">
      <div className="min-w-0">
        <p className="admin-strong [overflow-wrap:anywhere]">{fileName}</p>
        <p className="admin-fine text-muted">
          {t('past.who', { when: shortMoment(at), name: by ?? t('past.gone') })}
          {centers.length > 0 && `, ${centers.join(', ')}`}
        </p>
        <p className="admin-fine">{did.filter(Boolean).join(', ')}</p>
        {takenBackAt && (
          <p className="admin-fine text-muted">{t('past.takenBack', { when: shortMoment(takenBackAt) })}</p>
        )}
      </div>
      {takeBackUntil && (
        <Button
          size="compact"
          variant="neutral"
          aria-label={t('past.takeBackOf', { file: fileName, when: shortMoment(at) })}
          onPress={onTakeBack}
        >
          {t('takeBack.open')}
        </Button>
      )}
    </li>
  );
}
