/** The second step of signing in to the administrator area, in a browser. */
import { expect, signIn, test } from './admin-area';
import { isPhone } from './admin-list';
import { expectGoodScreen } from './looks';
import { appWith } from '../second-factor';
