// What is read of documents: whether they count, what stands in them, where they are. What writes them has doors of its own.

export { countsHere, countsOf, hasEffect, numberOf, waitsForAuthority } from './counts-here.ts'
export { activitiesToChoose, branchesToChoose, peopleToChoose } from './document-choices.ts'
export { fileName } from './document-files.ts'
export { paymentStatus } from './document-filter.ts'
export { isObjectedTo } from './document-findings.ts'
export { describeForPrint } from './document-pdf.ts'
export { getDocumentRow } from './document-row.ts'
export { readSearch } from './document-search.ts'
export { toAmountsView, toPartyView } from './document-view.ts'
export { DocumentNotFound, TrialHasNoEffect } from './errors.ts'
export { documentsExport } from './export-documents.ts'
export { getDocument, type Phrase } from './get-document.ts'
export {
  instalmentDueOn,
  instalmentsLeft,
  instalmentsOfDocument,
  leftOfInstalment,
  nextAmount,
  overdueAmount,
} from './instalments.ts'
export { isMended } from './is-mended.ts'
export { type LetterFacts, noteHeldLetters, readLetterFacts } from './letter-facts.ts'
export { piecesOfLine } from './line-pieces.ts'
export { listDocuments } from './list-documents.ts'
export {
  type AnnouncedRow,
  announcedColumns,
  readMakers,
  seesOwnOnly,
  seesRecord,
  visibleDocuments,
  visibleQuotations,
} from './own-documents.ts'
export { paidByMeans } from './paid-by.ts'
export { readLook } from './print-choices.ts'
export { abroad, isOfPurchaseInvoice, purchaseEffects } from './purchases.ts'
export { readDocumentFile } from './read-file.ts'
export { type Gap, isUnexplained, readGaps } from './read-gaps.ts'
export { documentRecurrences } from './recurrences.ts'
export { documentRoutes } from './routes.ts'
export { sequenceOf } from './same-number.ts'
export {
  findTakenOver,
  readTakenNumbers,
  readTakenOver,
  type TakenNumber,
  type TakenOverRow,
} from './taken-over-store.ts'
