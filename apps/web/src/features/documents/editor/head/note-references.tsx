import type { SubjectFieldsProps } from '../editor-subject.ts'
import { withAmount, withDocument, withoutReference } from './divided-note.ts'
import classes from './divided-references.module.css'
import { DividedReferences } from './divided-references.tsx'

// Both are about other papers, and few documents need either: one piece.
export { PurchaseFields } from './purchase-fields.tsx'

/** The documents that the note in the editor takes from. */
export function NoteReferences({ company, draft, dispatch, canEdit, problems, total }: SubjectFieldsProps) {
  const { kept } = draft
  const change = (next: typeof kept) => dispatch({ type: 'head', patch: { kept: next } })
  return (
    <div className={classes.below}>
      <DividedReferences
        company={company.id}
        draft={draft}
        total={total}
        canEdit={canEdit}
        problem={problems.references}
        onAmount={(place, amount) => change(withAmount(kept, place, amount))}
        onRemove={(place) => change(withoutReference(kept, place))}
        onTake={(row) => change(withDocument(kept, row))}
      />
    </div>
  )
}
