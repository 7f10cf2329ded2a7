export { createTaxpayerLookUp } from './look-up-taxpayer.ts'
export { taxpayerRoutes } from './routes.ts'
