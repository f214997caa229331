import { Buttons } from './buttons';
import { Fields } from './fields';
import { Messages } from './messages';

/** Every primitive in its states, for developers. Served in development only (/gallery). */
export default function Gallery() {
  return (
    <main className="page-width flex flex-col gap-10 py-10">
      <title>Components and states</title>
      <h1 className="type-title">Components and states</h1>
      <Buttons />
      <Fields />
      <Messages />
    </main>
  );
}
