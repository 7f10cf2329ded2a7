export { SupplierLink } from './supplier-link.tsx'
