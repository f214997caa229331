import { Outlet } from 'react-router';
import { Footer } from './footer';

/** Public pages are the same for all visitors without a login: they are rendered once a second at most. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=1' });

/** A public page: it ends with the dark footer. */
export default function PublicLayout() {
  return (
    <>
      <main id="main" tabIndex={-1} className="@container/page flex-1">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
