export { openingBalancesImport } from './import-balances.ts'
export { openingBalanceRoutes } from './routes.ts'
