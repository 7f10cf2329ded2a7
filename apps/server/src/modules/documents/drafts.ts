// What is not issued yet, and what judges it, whatever it becomes: a draft, an offer, an invoice that repeats.

export { deleteDraft } from './delete-draft.ts'
export { type DocumentSource, readDocumentSource } from './document-source.ts'
export {
  type Assessment,
  assessContent,
  assessDraft,
  type ContentAssessment,
  exchangeRateOf,
  rateOfDay,
} from './engine/assess-draft.ts'
export { contentOfDraft } from './engine/content-of-draft.ts'
export { type DraftContent, type DraftInput, inputPath, toDraft } from './engine/draft-input.ts'
export { draftTotal } from './engine/draft-total.ts'
export { joinSources } from './engine/join-sources.ts'
export { loadSurroundings, type Surroundings } from './engine/load-surroundings.ts'
export { onCredit } from './engine/on-credit.ts'
export { phraseIssue } from './engine/phrase-issue.ts'
export { isHolding, quotationName } from './engine/quotation-lines.ts'
export { AlreadyIssued, DocumentNotIssuable, TagUnknown } from './errors.ts'
export { withItems } from './lines-of-items.ts'
export { previewDraft } from './preview-draft.ts'
export { type LineRecoding, recodeDraft, recodeLines } from './recode-draft.ts'
export { createDraft, renewFindings, saveDraft } from './save-draft.ts'
export { toStoredJson } from './stored-json.ts'
export { surroundingsOf } from './surroundings-of.ts'
export { readUsualActivity } from './usual-activity.ts'
