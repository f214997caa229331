/**
 * React's renderer is made ready in the task of its own file. It would be in the one in which the page is taken over, which
 * is long enough.
 */
import 'react-dom/client';
