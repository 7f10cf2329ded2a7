import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import type { EditorSubject } from './editor-subject.ts'
import { RestoreBanner } from './restore-banner.tsx'
import type { DocumentEditing, EditorStart } from './use-document-editor.ts'

const ConflictBanner = part(() => import('./conflict-banner.tsx'), 'ConflictBanner')

type OtherCopiesProps<Done> = {
  company: string
  subject: Pick<EditorSubject<Done>, 'newCopy'>
  start: EditorStart
  editor: DocumentEditing<Done>
}

/** Whether another copy of the draft goes on: one that this device kept, or what was saved elsewhere in between. */
export function OtherCopies<Done>({ company, subject, start, editor }: OtherCopiesProps<Done>) {
  const { draft, dispatch, autosave, saveState, state, store, setCopyName } = editor
  return (
    <>
      <RestoreBanner
        company={company}
        name={start.document?.id ?? subject.newCopy}
        isTouched={state.past.length > 0 || start.isKeptHere === true}
        onRestore={(restored) => {
          if (start.document === null) setCopyName(restored.name)
          dispatch({ type: 'replace', draft: restored.draft, keepHistory: true })
        }}
      />
      {saveState.status === 'conflict' && saveState.document !== null && (
        <Suspense>
          <ConflictBanner
            id={saveState.document.id}
            draft={draft}
            readTheirs={store.readTheirs}
            onKeepMine={autosave.overwrite}
            onTakeTheirs={(theirs, version) => {
              dispatch({ type: 'replace', draft: theirs, keepHistory: true })
              autosave.adopt(theirs, { id: saveState.document?.id ?? '', version })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
