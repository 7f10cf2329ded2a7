export { ExportButton } from './export-button.tsx'
export { ExportDialog } from './export-dialog-part.ts'
export type { ListAbout } from './export-form.ts'
export { downloadWhenDone, takeWanted, wantedFiles } from './wanted-files.ts'
