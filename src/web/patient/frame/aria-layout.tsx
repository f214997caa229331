import { Outlet } from 'react-router';
import { AriaLocale } from '../../i18n/aria-locale';

/** Pages with calendars, lists and dialogs in the person's language. A page with a form alone comes without them. */
export default function AriaLayout() {
  return (
    <AriaLocale>
      <Outlet />
    </AriaLocale>
  );
}
