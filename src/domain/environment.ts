/** What NODE_ENV may say. Nothing at all is for who tries the product out. */
export const ENVIRONMENTS = ['production', 'development', 'test'] as const;
