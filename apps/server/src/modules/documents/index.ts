export {
  type Assessment,
  assessContent,
  assessDraft,
  type ContentAssessment,
  cabysOf,
} from './assess-draft.ts'
export { contentOfDraft } from './content-of-draft.ts'
export { fileName } from './document-files.ts'
export { describeForPrint } from './document-pdf.ts'
export type { DraftContent, DraftInput } from './draft-input.ts'
export { DocumentNotIssuable } from './errors.ts'
export { documentsExport } from './export-documents.ts'
export { issueDocument } from './issue-document.ts'
export { listDocuments } from './list-documents.ts'
export { loadSurroundings, type Surroundings } from './load-surroundings.ts'
export { phraseByField } from './phrase-issue.ts'
export { documentRoutes } from './routes.ts'
export { createDraft } from './save-draft.ts'
