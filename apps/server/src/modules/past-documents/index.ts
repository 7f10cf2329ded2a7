export { pastDocumentsExport } from './export-past-documents.ts'
export { pastDocumentsImport } from './import-past.ts'
export { listPastDocuments } from './list-past-documents.ts'
export { pastDocumentRoutes } from './routes.ts'
