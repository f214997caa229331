import { Outlet } from 'react-router';
import { Frame } from './frame';
import { RequireAdministrator } from './require-administrator';

/** Every page of the area except sign-in: for administrators only, inside the frame. */
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
