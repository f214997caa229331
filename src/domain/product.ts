/** The product's name, written here only. The operator's name is a setting (contract/operator.ts). */
export const PRODUCT = { name: 'Vrikka' } as const;
