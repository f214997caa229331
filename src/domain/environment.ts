/** The values of NODE_ENV. It is unset for people who try the product. */
export const ENVIRONMENTS = ['production', 'development', 'test'] as const;
