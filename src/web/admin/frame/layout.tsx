import { Outlet } from 'react-router';
import { Frame } from './frame';
import { RequireAdministrator } from './require-administrator';

/** Every page of the area but the sign-in page: for administrators only, inside of the frame. */
export default function AdminLayout() {
  return (
    <RequireAdministrator>
      {(userName) => (
        <Frame userName={userName}>
          <Outlet />
        </Frame>
      )}
    </RequireAdministrator>
  );
}
