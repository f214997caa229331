/** The heading of these routes on the API's page. */
export const TAG = { tag: 'Messages' };
