export { ExportButton } from './export-button.tsx'
export { downloadWhenDone, takeWanted } from './wanted-files.ts'
