/** The product's name. The one place where it stands; who runs it is a setting (contract/operator.ts). */
export const PRODUCT = { name: 'Vrikka' } as const;
