import { useState } from 'react';
import type { AuditEntry } from '../../../contract/admin/audit';
import { useTranslation } from '../../i18n/use-translation';
import { ShowAll } from '../ui/row-action';
import { ChangeLine } from './change-line';
import { changesOf } from './changes';

/** Lines shown before "show all": a new center has a dozen. */
const SHOWN = 3;

/** The changes of an action, and its reason. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const [isAll, setAll] = useState(false);
  const changes = changesOf(entry);
  const shown = isAll || changes.length <= SHOWN + 1 ? changes : changes.slice(0, SHOWN);
  if (changes.length === 0 && !entry.note) return null;
  return (
    <div className="[overflow-wrap:anywhere]">
      {shown.length > 0 && (
        <ul>
          {shown.map((change) => (
            <li key={change.field}>
              <ChangeLine change={change} />
            </li>
          ))}
        </ul>
      )}
      {changes.length > SHOWN + 1 && (
        <ShowAll
          isAll={isAll}
          onChange={setAll}
          all={t('allFields', { count: changes.length })}
          fewer={t('fewerFields')}
        />
      )}
      {entry.note && <p>{t('note', { note: entry.note })}</p>}
    </div>
  );
}
