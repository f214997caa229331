import { ofEachCenterField } from '../src/domain/center-fields';

const none = () => '';
const zero = () => 0;

/** The fields of a center of which nothing is known yet, as the API shows them. */
export const EMPTY_FIELDS = ofEachCenterField({
  ...{ name: none, text: none, code: none, phone: none, photo: none },
  tags: (): string[] => [],
  ...{ rupees: zero, count: zero },
});
