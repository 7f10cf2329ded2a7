export { useCauseText } from './cause-text.ts'
export { DocumentEditor } from './editor/document-editor.tsx'
export { blankDraft, type Currency, type EditorDraft } from './editor/draft/draft.ts'
export { fromContent, toDraftContent } from './editor/draft/draft-mapping.ts'
export { editDraft, startEditing } from './editor/draft/draft-reducer.ts'
export { EditorSkeleton } from './editor/editor-skeleton.tsx'
export type {
  ActDialogProps,
  EditorStore,
  EditorSubject,
  SubjectFieldsProps,
} from './editor/editor-subject.ts'
export { screenPart } from './editor/screen-part.tsx'
export type { EditorStart } from './editor/use-document-editor.ts'
export { usePaymentMeans } from './payment-means.ts'
export { documentQuery } from './queries.ts'
export { sendingProblem } from './sending-problem.ts'
export { Paper, PaperFact } from './view/document-paper.tsx'
export { authorityEvents, toSteps } from './view/steps.ts'
