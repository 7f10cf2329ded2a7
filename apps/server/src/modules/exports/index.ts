export {
  type AnyExportSource,
  type AnyPlatformExportSource,
  currencyOf,
  defineExport,
  definePlatformExport,
  type ExportColumn,
  type Reading,
  rowsOfPages,
} from './export-source.ts'
export { exportTask } from './export-task.ts'
export { readLetterhead } from './letterhead.ts'
export { platformExportRoutes, platformExportTask } from './platform-export.ts'
export { exportRoutes } from './routes.ts'
export { shownCell } from './shown-cell.ts'
export { type Cell, type CellType, claveWidth, type ExportTable } from './table.ts'
export { totalsOf } from './totals.ts'
export { writeUsualExport, writeUsualPaper } from './usual-export.ts'
export { wholeCsv } from './whole-csv.ts'
export { mostPdfRows, writePdf } from './write-pdf.ts'
export { writeXlsx } from './write-xlsx.ts'
