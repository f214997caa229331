import { useId, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import type { AdminCenter } from '../../../contract/admin/centers/centers';
import { nameKey } from '../../../domain/plain-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { SearchField } from '../../ui/search-field';
import { TableMessage } from './table-message';

/** From this many centers on they can be searched by name. */
const MANY = 12;

type CenterButtonsProps = {
  /** "Choose a center" by default. */
  title?: string;
  centers: readonly AdminCenter[];
  onChoose: (id: string) => void;
};

/** The first view of a one-center page for administrators with several centers: a button for each. */
export function CenterButtons({ title, centers, onChoose }: CenterButtonsProps) {
  const { t } = useTranslation('admin');
  const headId = useId();
  const [typed, setTyped] = useState('');
  if (centers.length === 0) {
    return (
      <div className="rounded-tile border border-line bg-surface">
        <TableMessage kind="empty" title={t('centerDay.noCenters')} />
      </div>
    );
  }
  const found = centers.filter(({ CenterName, CenterCity }) =>
    nameKey(`${CenterName} ${CenterCity}`).includes(nameKey(typed)),
  );
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className="admin-heading mb-2">
        {title ?? t('centerDay.choose')}
      </h2>
      {centers.length > MANY && (
        <SearchField
          label={t('centerDay.find')}
          isLabelHidden
          placeholder={t('centerDay.find')}
          value={typed}
          onChange={setTyped}
          className="mb-3 rail:max-w-90"
        />
      )}
      {found.length === 0 && <p role="status">{t('centerDay.noneFound')}</p>}
      <ul className="grid gap-2 rail:grid-cols-2 lg:grid-cols-3">
        {found.map(({ _id, CenterName, CenterCity }) => (
          <li key={_id}>
            <PlainButton
              onPress={() => onChoose(_id)}
              className="focus-ring flex h-full min-h-14 w-full flex-col justify-center rounded-chip border border-line-strong bg-surface px-3.5 py-2 text-left leading-snug hover:bg-teal-faint"
            >
              <span className="admin-strong">{CenterName}</span>
              <span className="admin-fine text-muted">{CenterCity}</span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
