import { Label } from 'react-aria-components/Label';
import { FIELD_LABEL } from './field-frame';

type FieldLabelProps = {
  children: string;
  /** Behind the name, lighter: "a session". */
  aside?: string | undefined;
  isHidden?: boolean | undefined;
};

/** A field's name, with what belongs to it. */
export function FieldLabel({ children, aside, isHidden }: FieldLabelProps) {
  return (
    <Label className={isHidden ? 'sr-only' : FIELD_LABEL}>
      {children}
      {aside && <span className="admin-fine font-[450] text-muted"> {aside}</span>}
    </Label>
  );
}
