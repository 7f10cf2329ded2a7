import { documentKinds } from '@cuentaclara/einvoice'
import { part } from '#lib/part.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'

const PaperFields = part(() => import('./paper-fields.tsx'), 'PaperFields', { words: ['tools'] })

const NoteReferences = part(() => import('./note-references.tsx'), 'NoteReferences', {
  words: ['counter'],
})

/** Below the lines: of a note the documents that it takes from, of a sale the paper that it replaces. */
export function DocumentFoot(props: SubjectFieldsProps) {
  return documentKinds[props.draft.kind].isNote ? <NoteReferences {...props} /> : <PaperFields {...props} />
}
