export { clientsExport } from './export-clients.ts'
export { listClients } from './list-clients.ts'
export { clientRoutes } from './routes.ts'
export { archiveClient, createClient } from './save-client.ts'
