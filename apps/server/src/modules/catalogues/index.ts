export { rateCodeOf } from './cabys-rate.ts'
export { catalogueRoutes } from './routes.ts'
export { lookUpCabys, searchCabys } from './search-cabys.ts'
