export { addMember } from './add-member.ts'
export { createCompany } from './create-company.ts'
export { listMemberships } from './get-company.ts'
export { companyRoutes } from './routes.ts'
