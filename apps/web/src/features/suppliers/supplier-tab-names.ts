export const supplierTabs = ['expenses', 'receptions', 'payments', 'statement'] as const
export type SupplierTab = (typeof supplierTabs)[number]
