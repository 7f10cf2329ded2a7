export { settlementsExport } from './export-settlements.ts'
export { settlementsImport } from './import-settlements.ts'
export { routes as cardSettlementRoutes } from './routes.ts'
export {
  findFitting,
  lockFitting,
  readDeposits,
  readSettlementsOfMonth,
  type SettledDeposit,
} from './settlement-store.ts'
