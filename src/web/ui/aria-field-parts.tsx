import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { MessageText, MESSAGE } from './field-parts';

/** What explains a field of React Aria, below its label. */
export function FieldDescription({ children }: { children: ReactNode }) {
  return (
    <Text slot="description" className="type-small text-muted">
      {children}
    </Text>
  );
}

/** The message at a field of React Aria. */
export function FieldMessage({ children }: { children: string | undefined }) {
  return (
    <FieldError className={MESSAGE}>
      <MessageText>{children}</MessageText>
    </FieldError>
  );
}
