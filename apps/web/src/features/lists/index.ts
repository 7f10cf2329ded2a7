export { AddressViews } from './address-views.tsx'
export { BulkBar } from './bulk-bar-part.ts'
export { CompanyList } from './company-list.tsx'
export { useSelection } from './use-selection.ts'
