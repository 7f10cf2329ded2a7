export const supplierTabs = ['expenses', 'receptions', 'payments'] as const
export type SupplierTab = (typeof supplierTabs)[number]
