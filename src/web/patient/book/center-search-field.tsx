import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { useTranslation } from '../../i18n/use-translation';
import { FIELD_LABEL, fieldFrame } from '../../ui/field-parts';

type CenterSearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
};

/** The search of a list that arrow keys choose from without leaving the field. */
export function CenterSearchField({ label, value, onChange, placeholder, autoFocus }: CenterSearchFieldProps) {
  const { t } = useTranslation();
  return (
    <AriaSearchField value={value} onChange={onChange} autoFocus={autoFocus} className="group flex flex-col gap-1.5">
      <Label className={FIELD_LABEL}>{label}</Label>
      <div className={fieldFrame(false)}>
        <Search aria-hidden="true" size={20} strokeWidth={1.75} className="ml-4 shrink-0 text-muted" />
        <Input
          placeholder={placeholder}
          className="min-h-12 w-full min-w-0 flex-1 rounded-control bg-transparent px-3 outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
        <Button
          aria-label={t('clearSearch')}
          className="focus-ring mr-1 grid size-11 shrink-0 place-items-center rounded-chip text-muted group-data-[empty]:invisible hover:text-teal"
        >
          <X aria-hidden="true" size={20} strokeWidth={1.75} />
        </Button>
      </div>
    </AriaSearchField>
  );
}
