export { ExportButton } from './export-button.tsx'
export { takeWanted } from './wanted-files.ts'
