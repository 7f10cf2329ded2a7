export { countsHere, countsOf, hasEffect, numberOf, waitsForAuthority } from './counts-here.ts'
export { deleteDraft } from './delete-draft.ts'
export { activitiesToChoose, peopleToChoose } from './document-choices.ts'
export { fileName } from './document-files.ts'
export { isObjectedTo } from './document-findings.ts'
export { describeForPrint } from './document-pdf.ts'
export { getDocumentRow } from './document-row.ts'
export { readSearch } from './document-search.ts'
export { type DocumentSource, readDocumentSource } from './document-source.ts'
export { toAmountsView, toPartyView } from './document-view.ts'
export {
  type Assessment,
  assessContent,
  assessDraft,
  type ContentAssessment,
  exchangeRateOf,
} from './engine/assess-draft.ts'
export { contentOfDraft } from './engine/content-of-draft.ts'
export { type DraftContent, type DraftInput, inputPath, toDraft } from './engine/draft-input.ts'
export { draftTotal } from './engine/draft-total.ts'
export { joinSources } from './engine/join-sources.ts'
export { loadSurroundings, type Surroundings } from './engine/load-surroundings.ts'
export { phraseByField, phraseIssue } from './engine/phrase-issue.ts'
export { isHolding } from './engine/quotation-lines.ts'
export { softwareProviderOf } from './engine/software-provider.ts'
export {
  AlreadyIssued,
  ClientUnknown,
  DiscountAboveLimit,
  DocumentNotFound,
  DocumentNotIssuable,
  TagUnknown,
  TrialHasNoEffect,
} from './errors.ts'
export { documentsExport } from './export-documents.ts'
export { figureColumns } from './figure-columns.ts'
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
export { type IssueDoors, issueDocument } from './issue-document.ts'
export { issueSold } from './issue-sold.ts'
export { anySecurityCode } from './issue-store.ts'
export {
  type DeliveryEvent,
  type LetterFacts,
  noteDelivery,
  noteFoundServer,
  noteOpening,
  noteWhatsapp,
  readLetterFacts,
} from './letter-facts.ts'
export { lineColumns } from './line-columns.ts'
export { listDocuments } from './list-documents.ts'
export { visibleDocuments, visibleQuotations } from './own-documents.ts'
export { previewDraft } from './preview-draft.ts'
export { readLook } from './print-choices.ts'
export { abroad, isOfPurchaseInvoice, purchaseEffects } from './purchases.ts'
export { readDocumentFile } from './read-file.ts'
export { type Gap, isUnexplained, readGaps } from './read-gaps.ts'
export { documentRecurrences } from './recurrences.ts'
export { documentRoutes } from './routes.ts'
export { createDraft, renewFindings, saveDraft } from './save-draft.ts'
export { toStoredJson } from './stored-json.ts'
export { tagDocument } from './tag-document.ts'
export {
  deleteTakenOver,
  findTakenOver,
  insertTakenOver,
  readTakenOver,
  type TakenOverRow,
} from './taken-over-store.ts'
export { readUsualActivity } from './usual-activity.ts'
