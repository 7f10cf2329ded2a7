export { useCauseText } from './cause-text.ts'
export { useOpening } from './detail-link.ts'
export { conversionOf, type MadeOf } from './editor/conversion-of.ts'
export { DocumentEditor } from './editor/document-editor.tsx'
export { subjectOf } from './editor/document-subject.ts'
export { type Currency, type EditorDraft, filledLines } from './editor/draft/draft.ts'
export { asKept, fromContent, keyOfSavedLine, toDraftContent } from './editor/draft/draft-mapping.ts'
export {
  comesByItself,
  type KeptDraft,
  keptDrafts,
  keptStore,
  lockOfDraft,
  noteSavedHere,
  readLocalCopy,
  removeLocalCopy,
  writeLocalCopy,
} from './editor/draft/local-copy.ts'
export { blankStart, EditorOpening, madeStart } from './editor/editor-opening.tsx'
export type {
  ActDialogProps,
  EditorStore,
  EditorSubject,
  SubjectFieldsProps,
} from './editor/editor-subject.ts'
export { Leaving } from './editor/leaving.tsx'
export { ItemLineFields } from './editor/lines/sheet/item-line-fields.tsx'
export { screenPart } from './editor/screen-part.tsx'
export { useConversion } from './editor/use-conversion.ts'
export type { EditorStart } from './editor/use-document-editor.ts'
export { useOpened } from './editor/use-opened.ts'
export { usePaymentMeans } from './payment-means.ts'
export { usePreview } from './preview/use-preview.tsx'
export { documentQuery } from './queries.ts'
export { sendingProblem } from './sending-problem.ts'
export { Paper, PaperFact } from './view/document-paper.tsx'
export { authorityEvents, toSteps } from './view/steps.ts'
