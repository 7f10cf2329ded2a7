import { documentKinds } from '@cuentaclara/einvoice'
import { part } from '#lib/part.ts'
import { isBought } from '../draft/purchase.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import classes from './document-foot.module.css'

const PaperFields = part(() => import('./paper-fields.tsx'), 'PaperFields', { words: ['tools'] })

const ChargeFields = part(() => import('./charge-fields.tsx'), 'ChargeFields', { words: ['counter'] })

const InstalmentFields = part(() => import('./instalment-fields.tsx'), 'InstalmentFields', {
  words: ['instalments'],
})

const NoteReferences = part(() => import('./note-references.tsx'), 'NoteReferences', {
  words: ['counter'],
})

const ReferenceFields = part(() => import('./reference-fields.tsx'), 'ReferenceFields', {
  words: ['lineSheet'],
})

const ContentFields = part(() => import('./content-fields.tsx'), 'ContentFields', { words: ['lineSheet'] })

const DeliveryFields = part(() => import('./delivery-fields.tsx'), 'DeliveryFields', { words: ['lineSheet'] })

/**
 * Below the lines, what few documents have, each behind a word: of a note the documents that it takes from, of a sale the
 * parts that it is paid in, its other charges and the paper that it replaces; of all what else they refer to and what programs read in them; of an export how it is delivered.
 */
export function DocumentFoot(props: SubjectFieldsProps) {
  const { kind } = props.draft
  const isNote = documentKinds[kind].isNote
  return (
    <>
      {isNote && <NoteReferences {...props} />}
      {kind === 'export' && <DeliveryFields {...props} />}
      <div className={classes.more}>
        {!isNote && !isBought(kind) && <InstalmentFields {...props} />}
        {!isNote && <ChargeFields {...props} />}
        {!isNote && !isBought(kind) && <PaperFields {...props} />}
        <ReferenceFields {...props} />
        <ContentFields {...props} />
      </div>
    </>
  )
}
