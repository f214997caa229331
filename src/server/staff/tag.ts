/** Heading of the administrators' own calls on the API's page. */
export const TAG = { tag: 'Administration' };
