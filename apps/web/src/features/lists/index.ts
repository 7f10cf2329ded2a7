export { AddressViews } from './address-views.tsx'
export { CompanyList } from './company-list.tsx'
