export { ExportButton } from './export-button.tsx'
export { ExportDialog } from './export-dialog-part.ts'
export { downloadWhenDone, takeWanted } from './wanted-files.ts'
