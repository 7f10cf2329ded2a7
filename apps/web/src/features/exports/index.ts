export { ExportButton } from './export-button.tsx'
export { ExportDialog } from './lazy-export-dialog.ts'
export { downloadWhenDone, takeWanted } from './wanted-files.ts'
