import { Outlet } from 'react-router';
import { Footer } from './footer';

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
