import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PriceItem, priceList } from '../../../contract/admin/cash/price-list';
import { paiseToRupees } from '../../../domain/money';
import { LANGUAGES } from '../../../locales';
import { ApiError } from '../../lib/api/api-error';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { ConflictCallout } from '../ui/conflict-callout';
import { LineEnds } from '../ui/line-ends';
import { Modal } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { changesOf, conflictRows, useRecordEdit, withTheirs } from '../ui/record-edit';
import { tell } from '../ui/tell';
import { readCounted } from './count';
import { AmountField, MoneyDialog } from './money-dialog';
import { priceListQuery, useAddPrice, useChangePrice } from './queries';

const MAX_NAME = 80;
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

type PriceListDialogProps = { centerId: string; onClose: () => void };

/** Shows the price list of a center. Whoever may change the center adds to it and changes it. */
export function PriceListDialog({ centerId, onClose }: PriceListDialogProps) {
  const { t } = useTranslation('admin-cash');
  const errorText = useAdminErrorText();
  const { data, error } = useQuery(priceListQuery(centerId));
  const [edited, setEdited] = useState<PriceItem | 'new' | null>(null);
  if (edited !== null) {
    return <ItemDialog centerId={centerId} item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  }
  return (
    <Modal
      onClose={onClose}
      title={t('prices.title')}
      footer={
        <>
          {data?.mayChange && (
            <Button size="compact" variant="neutral" onPress={() => setEdited('new')} className="shrink-0 rail:mr-auto">
              {t('prices.add')}
            </Button>
          )}
          <Button size="compact" autoFocus onPress={onClose} className="shrink-0">
            {t('take.close')}
          </Button>
        </>
      }
    >
      {error && (
        <PanelCallout tone="error">
          {t('prices.failed')} {errorText(error)}
        </PanelCallout>
      )}
      {data && data.items.length === 0 && <p className="text-muted">{t('prices.none')}</p>}
      <ul className="flex flex-col gap-2.5">
        {data?.items.map((item) => (
          <li key={item._id}>
            <LineEnds end={<span className="figure admin-strong">{formatPrice(item.price)}</span>}>
              {item.name}
            </LineEnds>
            <div className="flex flex-wrap items-center gap-x-4">
              {Object.entries(item.names).map(([language, name]) => (
                <span key={language} lang={language} className="admin-fine">
                  {name}
                </span>
              ))}
              {!item.isActive && <span className="admin-fine text-muted">{t('prices.ended')}</span>}
              {data.mayChange && (
                <Button
                  size="compact"
                  variant="quiet"
                  className="-mx-4"
                  aria-label={t('prices.changeNamed', { name: item.name })}
                  onPress={() => setEdited(item)}
                >
                  {t('prices.change')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

type ItemDialogProps = { centerId: string; item: PriceItem | null; onClose: () => void };

/** An extra as it is typed: its names in other languages by the language. */
type Typed = { name: string; price: number; isActive: boolean } & Record<(typeof OTHER_LANGUAGES)[number], string>;

const NEW: PriceItem = { _id: '', name: '', names: {}, price: 0, isActive: true, version: '' };

const inLanguages = (names: PriceItem['names']) =>
  Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, (names[language] ?? '').trim()])) as Record<
    (typeof OTHER_LANGUAGES)[number],
    string
  >;

const typedOf = ({
  name,
  names,
  price,
  isActive,
}: Pick<PriceItem, 'name' | 'names' | 'price' | 'isActive'>): Typed => ({
  ...{ name: name.trim(), price, isActive },
  ...inLanguages(names),
});

/** What is sent of changed values: all names together, since they are kept so. */
function bodyOf(changes: Partial<Typed>, names: PriceItem['names']) {
  const { name, price, isActive } = changes;
  const isRenamed = OTHER_LANGUAGES.some((language) => changes[language] !== undefined);
  return { name, price, isActive, ...(isRenamed && { names: inLanguages(names) }) };
}

const isConflict = (error: Error) => error instanceof ApiError && error.code === 'edit-conflict';

/** Adds an extra, or changes one: also whether it can still be charged. */
function ItemDialog({ centerId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation(['admin-cash', 'admin']);
  const { base, conflict, ...edit } = useRecordEdit(item ?? NEW, async () => {
    const { items } = await callAdmin(priceList.list, { params: { id: centerId } });
    return items.find(({ _id }) => _id === item?._id) ?? NEW;
  });
  const [name, setName] = useState(base.name);
  const [names, setNames] = useState(base.names);
  const [text, setText] = useState(item ? String(item.price) : '');
  const add = useAddPrice(centerId);
  const change = useChangePrice(base._id);
  const { error, isPending } = item ? change : add;
  const paise = readCounted(text);
  const missing = !name.trim() ? t('prices.nameMissing') : !paise ? t('account.amountMissing') : null;
  const mine = (isActive: boolean) => typedOf({ name, names, price: paise ? paiseToRupees(paise) : 0, isActive });

  async function save(isActive: boolean) {
    const typed = mine(isActive);
    const isSaved = await edit.send((version) => {
      if (!item) return add.mutateAsync({ name: typed.name, names: inLanguages(names), price: typed.price });
      return change.mutateAsync({ ...bodyOf(changesOf(typed, typedOf(base)), names), version });
    });
    if (!isSaved) return;
    tell('success', t('prices.saved', { name: typed.name }));
    onClose();
  }
  const send = (isActive: boolean) => {
    // What is refused stands in the foot of the dialog.
    if (missing === null) save(isActive).catch(() => undefined);
  };

  function take(theirs: PriceItem) {
    const next = withTheirs(mine(base.isActive), typedOf(base), typedOf(theirs));
    setName(next.name);
    setNames(inLanguages(next));
    setText(String(next.price));
    edit.take(theirs);
  }

  const labels: Record<keyof Typed, string> = {
    ...{ name: t('prices.name'), price: t('account.amountOf.extra'), isActive: t('prices.isCharged') },
    ...(Object.fromEntries(
      OTHER_LANGUAGES.map((language) => [language, t('prices.nameIn', { language: LANGUAGE_NAMES.of(language) })]),
    ) as Record<(typeof OTHER_LANGUAGES)[number], string>),
  };
  const wordsOf = (values: Typed, field: keyof Typed) => {
    const value = values[field];
    if (typeof value === 'boolean') return t(value ? 'prices.yes' : 'prices.no');
    return typeof value === 'number' ? formatPrice(value) : value;
  };
  return (
    <MoneyDialog
      send={() => send(base.isActive)}
      isBusy={isPending}
      error={error && !isConflict(error) ? error : null}
      title={item ? t('prices.changeNamed', { name: base.name }) : t('prices.add')}
      onClose={onClose}
      confirmLabel={conflict ? t('admin:conflict.keep') : t('prices.save')}
      busyLabel={t('saving')}
      unavailableBecause={missing}
    >
      {conflict && (
        <ConflictCallout
          changedBy={conflict.changedBy}
          rows={conflictRows(
            { base: typedOf(base), theirs: typedOf(conflict.theirs), mine: mine(base.isActive) },
            (field) => labels[field],
            wordsOf,
          )}
          onTake={() => take(conflict.theirs)}
        />
      )}
      <TextField
        label={t('prices.name')}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME}
        autoComplete="off"
        autoFocus
      />
      {OTHER_LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={t('prices.nameIn', { language: LANGUAGE_NAMES.of(language) })}
          aside={t('prices.nameInAside')}
          value={names[language] ?? ''}
          onChange={(typed) => setNames({ ...names, [language]: typed })}
          maxLength={MAX_NAME}
          autoComplete="off"
        />
      ))}
      <AmountField
        label={t('account.amountOf.extra')}
        description={item ? t('prices.priceHint') : undefined}
        value={text}
        onChange={setText}
      />
      {item && (
        <Button size="compact" variant="quiet" className="-mx-4 self-start" onPress={() => send(!base.isActive)}>
          {t(base.isActive ? 'prices.end' : 'prices.again')}
        </Button>
      )}
    </MoneyDialog>
  );
}
