import { Outlet } from 'react-router';
import { HelpStrip } from './help-strip';

/** A page with something to do: it closes with the help strip, which keeps one at the task. */
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
