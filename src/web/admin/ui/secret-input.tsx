import { PasswordField } from '../../ui/password-field';
import type { TextFieldProps } from '../../ui/text-field';

/** An administrator's password: required, and no longer than the server takes it. */
export function SecretInput(props: Omit<TextFieldProps, 'type' | 'action' | 'isRequired' | 'maxLength'>) {
  return <PasswordField {...props} isRequired maxLength={128} />;
}
