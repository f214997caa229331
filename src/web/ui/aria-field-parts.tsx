import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { MessageText, MESSAGE } from './field-parts';

/** The description of a React Aria field, below its label. */
export function FieldDescription({ children }: { children: ReactNode }) {
  return (
    <Text slot="description" className="type-small text-muted">
      {children}
    </Text>
  );
}

/** The error of a React Aria field. */
export function FieldMessage({ children }: { children: string | undefined }) {
  return (
    <FieldError className={MESSAGE}>
      <MessageText>{children}</MessageText>
    </FieldError>
  );
}
