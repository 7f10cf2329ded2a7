export { allFilesTask } from './all-files-task.ts'
export { companyFilesTask } from './company-files-task.ts'
export { documentFilesTask, startDocumentFiles } from './document-files-task.ts'
export { archiveRoutes } from './routes.ts'
