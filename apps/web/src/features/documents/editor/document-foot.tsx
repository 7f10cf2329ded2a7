import { documentKinds } from '@cuentaclara/einvoice'
import { lazy } from 'react'
import { loadWords } from '#lib/i18n.ts'
import { whenReachable } from '#lib/when-reachable.ts'
import type { SubjectFieldsProps } from './editor-subject.ts'

const PaperFields = lazy(async () => {
  const [module] = await whenReachable(() => Promise.all([import('./paper-fields.tsx'), loadWords('tools')]))
  return { default: module.PaperFields }
})

const NoteReferences = lazy(async () => {
  const [module] = await whenReachable(() =>
    Promise.all([import('./note-references.tsx'), loadWords('counter')]),
  )
  return { default: module.NoteReferences }
})

/** Below the lines: of a note the documents that it takes from, of a sale the paper that it replaces. */
export function DocumentFoot(props: SubjectFieldsProps) {
  return documentKinds[props.draft.kind].isNote ? <NoteReferences {...props} /> : <PaperFields {...props} />
}
