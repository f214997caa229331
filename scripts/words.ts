/** Writes the files of src/locales that follow from its folders: `npm run words`, after a file or a sentence was added. */
import { writeFileSync } from 'node:fs';
import { WRITTEN } from './words-written';

for (const [file, text] of Object.entries(WRITTEN)) writeFileSync(file, text);
