import { createContext } from 'react';

/** Whether the surrounding row is the tab stop; true outside of a table. */
export const CurrentRow = createContext(true);
