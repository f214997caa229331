import { Outlet } from 'react-router';
import { HelpStrip } from './help-strip';

/** A page with a task: it ends with the help strip instead of the footer, which would distract. */
export default function TaskLayout() {
  return (
    <>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <HelpStrip />
    </>
  );
}
