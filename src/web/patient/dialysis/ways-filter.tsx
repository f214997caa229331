import { useTranslation } from '../../lib/i18n/use-translation';
import type { SchemeOptions } from '../../lib/scheme-names';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import type { CenterSearch } from './center-search';

type WaysFilterProps = {
  search: CenterSearch;
  schemes: SchemeOptions;
  onChange: () => void;
};

/** How a session is to be paid: by a scheme, or by UPI. Fields of the list's filter. */
export function WaysFilter({ search: { scheme, upi }, schemes, onChange }: WaysFilterProps) {
  const { t, language } = useTranslation('centers');
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2 md:grow md:basis-3/4">
      <Select
        label={t('list.scheme')}
        name="scheme"
        options={[{ id: '', label: t('list.anyScheme') }, ...schemes[language]]}
        defaultValue={scheme}
        onChange={onChange}
        className="md:w-64 desk:w-80"
      />
      <Checkbox name="upi" value="1" defaultSelected={upi !== ''} onChange={onChange}>
        {t('list.upi')}
      </Checkbox>
    </div>
  );
}
