export { clientActions } from './bulk-actions.ts'
export {
  distinctAddresses,
  readContactAddresses,
  usualAddresses,
} from './client-contacts.ts'
export { clientNamed } from './client-named.ts'
export { clientsWithTag } from './clients-with-tag.ts'
export { proposeCorrection, readOwnPage } from './corrections/propose-correction.ts'
export { clientsExport } from './export-clients.ts'
export { getClient } from './get-client.ts'
export { clientsImport } from './import-clients.ts'
export { listClients } from './list-clients.ts'
export { permitWholeClient } from './permit-whole-client.ts'
export { readReminderChoice, writeReminderChoice } from './reminder-choice.ts'
export { clientRoutes } from './routes.ts'
export { createClient } from './save-client.ts'
