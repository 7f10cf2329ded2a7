import { documentKinds } from '@cuentaclara/einvoice'
import { part } from '#lib/part.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'

const PaperFields = part(() => import('./paper-fields.tsx'), 'PaperFields', { words: ['tools'] })

const ChargeFields = part(() => import('./charge-fields.tsx'), 'ChargeFields', { words: ['counter'] })

const NoteReferences = part(() => import('./note-references.tsx'), 'NoteReferences', {
  words: ['counter'],
})

/** Below the lines: of a note the documents that it takes from, of a sale its other charges and the paper that it replaces. */
export function DocumentFoot(props: SubjectFieldsProps) {
  if (documentKinds[props.draft.kind].isNote) return <NoteReferences {...props} />
  return (
    <>
      <ChargeFields {...props} />
      <PaperFields {...props} />
    </>
  )
}
