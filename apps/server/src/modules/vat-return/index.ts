export {
  type DueReturn,
  listToRectify,
  readDueReturns,
  renewAmounts,
  vatReturnJobs,
  vatReturnRecurrences,
} from './due-amounts.ts'
export { dueDay } from './due-day.ts'
export { returnDocumentsExport, returnExport } from './export-return.ts'
export { type FiledVersion, readFiledVersions } from './filed-versions.ts'
export { getReturn } from './get-return.ts'
export { listCapitalGoods } from './list-capital-goods.ts'
export { listUnfiled } from './list-unfiled.ts'
export { readLateReturns, readNextDue } from './owed-return.ts'
export { type BookedBox, type BookedPurchase, type BookedSale, type Books, readBooks } from './read-books.ts'
export { vatReturnRoutes } from './routes.ts'
export { countedOn, isOfExport, laterNotesOf } from './sales-facts.ts'
export { lateWordSubscriber } from './tell-of-late-words.ts'
export { notSettled } from './withholdings.ts'
export { writeWorkbook } from './write-workbook.ts'
