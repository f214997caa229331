import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import type { AuditEntry } from '../../../contract/admin/staff/audit';
import { isIstDate } from '../../../domain/time';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatCount } from '../ui/format';
import { ShowAll } from '../ui/row-action';
import { useRefundFailure } from '../ui/payment';
import { type Change, changesOf, isNothing } from './changes';

/** Lines shown before "show all": a new center has a dozen. */
const SHOWN = 3;

/** The changes of an action, and its reason. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const [isAll, setAll] = useState(false);
  // The name of an added thing is shown beside it already.
  const changes = changesOf(entry).filter((change) => change.kind !== 'set' || change.to !== entry.subjectName);
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

/** One changed field: its name, the old and the new value. */
function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation('admin-audit');
  const { fieldName, valueText, sentence } = useWordsOf();
  const name = <span className="text-muted">{t('field', { name: fieldName(change.field) })} </span>;
  switch (change.kind) {
    case 'changed':
      return (
        <>
          {name}
          <span className="text-muted">{valueText(change.field, change.from)}</span>
          <ArrowRight size={14} className="stroke-2 mx-1 inline-block align-[-0.125em] text-muted" />
          <span className="sr-only">{t('becomes')}</span>
          {valueText(change.field, change.to)}
        </>
      );
    case 'set':
      return (
        sentence(change.field, change.to) ?? (
          <>
            {name}
            {valueText(change.field, change.to)}
          </>
        )
      );
    case 'was':
      return (
        <>
          {name}
          {t('until', { value: valueText(change.field, change.from) })}
        </>
      );
    case 'list':
      return (
        <>
          {name}
          {[
            change.added.length > 0 && t('added', { values: valueText(change.field, change.added) }),
            change.removed.length > 0 && t('removed', { values: valueText(change.field, change.removed) }),
            change.added.length + change.removed.length === 0 && t('reordered'),
          ]
            .filter(Boolean)
            .join('; ')}
        </>
      );
  }
}

const AMOUNTS = new Set(['DialysisCharge', 'refundAmount']);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names of fields and their values in words; unknown ones are shown as stored. */
function useWordsOf() {
  const { t } = useTranslation('admin-audit');
  const { t: ofCenters } = useTranslation('admin-centers');
  const failureText = useRefundFailure();

  function valueText(field: string, value: unknown): string {
    if (isNothing(value)) return t('nothing');
    if (Array.isArray(value)) {
      if (value.every(isId)) return t('several', { count: value.length });
      return value.map((entry) => valueText(field, entry)).join(', ');
    }
    const known = t.find(`values.${field}.${String(value)}`);
    if (known) return known;
    if (isId(value)) return t('several', { count: 1 });
    if (field === 'failure' && typeof value === 'string') return failureText(value);
    if (typeof value === 'number') return numberText(field, value);
    if (typeof value === 'string') return isIstDate(value) ? formatDate(value) : value;
    return JSON.stringify(value);
  }

  /** A field and its value in words of their own: "No refund" and not "Refund: none". */
  const sentence = (field: string, value: unknown) => t.find(`sentences.${field}.${String(value)}`);

  /** A center's field has the name of its form, unless the audit log has its own name for it. */
  const fieldName = (field: string) => t.find(`fields.${field}`) ?? ofCenters.find(`form.fields.${field}`) ?? field;

  return { sentence, fieldName, valueText };
}

function numberText(field: string, value: number): string {
  if (AMOUNTS.has(field)) return formatPrice(value);
  const hour = field === 'window' ? START_HOURS.find((start) => start === value) : undefined;
  if (hour !== undefined) return formatWindow(windowLabel(hour));
  return Number.isInteger(value) ? formatCount(value) : String(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && ID.test(value);
}
