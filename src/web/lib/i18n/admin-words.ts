/** The messages of the administrator area, referenced only by its pages. */
import { ADMIN_FILES } from '../../../locales/en/admin-files';
import { knowFiles } from './words';

knowFiles('en', ADMIN_FILES);
