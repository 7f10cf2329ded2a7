export { pastDocumentsImport } from './import-past.ts'
export { pastDocumentRoutes } from './routes.ts'
