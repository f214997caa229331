import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceItem } from '../../../contract/admin/cash/price-list';
import { paiseToRupees } from '../../../domain/money';
import { LANGUAGES } from '../../../locales';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { FormDialog } from '../ui/admin-form';
import { LineEnds } from '../ui/line-ends';
import { Modal } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { readCounted } from './count';
import { priceListQuery, useSavePrice } from './queries';

const MAX_NAME = 80;
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

type PriceListDialogProps = { centerId: string; onClose: () => void };

/** What a center charges beside its sessions. Who may change the center adds to it and changes it. */
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

/** Adds an extra, or changes one: also whether it can still be charged. */
function ItemDialog({ centerId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation('admin-cash');
  const errorText = useAdminErrorText();
  const [name, setName] = useState(item?.name ?? '');
  const [names, setNames] = useState(item?.names ?? {});
  const [text, setText] = useState(item ? String(item.price) : '');
  const save = useSavePrice({ centerId, item }, () => {
    tell('success', t('prices.saved', { name: name.trim() }));
    onClose();
  });
  const paise = readCounted(text);
  const missing = !name.trim() ? t('prices.nameMissing') : !paise ? t('account.amountMissing') : null;
  const given = (isActive: boolean) => paise && { name: name.trim(), names, price: paiseToRupees(paise), isActive };
  const send = (isActive: boolean) => {
    const body = given(isActive);
    if (missing === null && body) save.mutate(body);
  };
  return (
    <FormDialog
      send={() => send(item?.isActive ?? true)}
      isBusy={save.isPending}
      refusal={save.error && errorText(save.error)}
      title={item ? t('prices.changeNamed', { name: item.name }) : t('prices.add')}
      onClose={onClose}
      confirmLabel={t('prices.save')}
      busyLabel={t('saving')}
      keepLabel={t('cancel')}
      tone="primary"
      unavailableBecause={missing}
    >
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
          onChange={(text) => setNames({ ...names, [language]: text })}
          maxLength={MAX_NAME}
          autoComplete="off"
        />
      ))}
      <TextField
        label={t('account.amountOf.extra')}
        description={item ? t('prices.priceHint') : undefined}
        value={text}
        onChange={setText}
        inputMode="numeric"
        maxLength={14}
        icon="₹"
      />
      {item && (
        <Button size="compact" variant="quiet" className="-mx-4 self-start" onPress={() => send(!item.isActive)}>
          {t(item.isActive ? 'prices.end' : 'prices.again')}
        </Button>
      )}
    </FormDialog>
  );
}
