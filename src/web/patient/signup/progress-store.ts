import { createTabStore } from '../account/tab-store';
import { type Progress, parseProgress } from './progress';

const store = createTabStore<Progress>('vrikka.signup', parseProgress);

/** Keeps how far the sign-up in this tab is; null when it is done. */
export const keepProgress = store.keep;
export const useProgress = store.useKept;
