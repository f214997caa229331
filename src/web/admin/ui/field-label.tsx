import { Label } from 'react-aria-components/Label';
import { FIELD_LABEL } from './field-frame';

type FieldLabelProps = {
  children: string;
  /** Additional text after the label, lighter: "a session". */
  aside?: string | undefined;
  isHidden?: boolean | undefined;
};

/** The label of a field, with additional text. */
export function FieldLabel({ children, aside, isHidden }: FieldLabelProps) {
  return (
    <Label className={isHidden ? 'sr-only' : FIELD_LABEL}>
      {children}
      {aside && <span className="admin-fine font-[450] text-muted"> {aside}</span>}
    </Label>
  );
}
