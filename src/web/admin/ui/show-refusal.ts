import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error';

/** Shows why a form was refused: at the fields that the server names, focusing the first, else above them. */
export function showRefusal<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: readonly Path<T>[],
  error: unknown,
  errorText: (error: unknown) => string,
): void {
  const sentences = error instanceof ApiError ? error.fields : undefined;
  const refused = fields.filter((field) => sentences?.[field]);
  for (const field of refused) form.setError(field, { message: sentences![field]! });
  const [first] = refused;
  if (first) form.setFocus(first, { shouldSelect: true });
  else form.setError('root', { message: errorText(error) });
}
