import { Outlet } from 'react-router';
import { Footer } from './footer';

/** The same for everybody who is not logged in: the server renders it once for all who come within a second. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=1' });

/** A public page: it closes with the dark footer. */
export default function PublicLayout() {
  return (
    <>
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
