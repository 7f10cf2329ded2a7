export { CompanyList } from './company-list.tsx'
