/** The heading of the administrators' own endpoints on the API's page. */
export const TAG = { tag: 'Administration' };
