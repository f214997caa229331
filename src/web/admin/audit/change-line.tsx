import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from '../../i18n/use-translation';
import type { Change } from './changes';
import { useWordsOf } from './use-words-of';

/** One changed field: its name, the old and the new value. */
export function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation('admin-audit');
  const { fieldName, valueText } = useWordsOf();
  const name = <span className="text-muted">{t('field', { name: fieldName(change.field) })} </span>;
  switch (change.kind) {
    case 'changed':
      return (
        <>
          {name}
          <span className="text-muted">{valueText(change.field, change.from)}</span>
          <ArrowRight
            aria-hidden="true"
            size={14}
            strokeWidth={2}
            className="mx-1 inline-block align-[-0.125em] text-muted"
          />
          <span className="sr-only">{t('becomes')}</span>
          {valueText(change.field, change.to)}
        </>
      );
    case 'set':
      return (
        <>
          {name}
          {valueText(change.field, change.to)}
        </>
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
