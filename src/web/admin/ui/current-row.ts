import { createContext } from 'react';

/** Whether the row around is the one that Tab reaches; true outside of a table. */
export const CurrentRow = createContext(true);
