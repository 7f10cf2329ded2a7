export { settlementsExport } from './export-settlements.ts'
export { settlementsImport } from './import-settlements.ts'
export { routes as cardSettlementRoutes } from './routes.ts'
export {
  findFitting,
  lockFitting,
  ofHere,
  readDeposits,
  readSettlements,
  type SettledDeposit,
  vatInColones,
} from './settlement-store.ts'
