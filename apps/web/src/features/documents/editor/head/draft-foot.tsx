import { Textarea } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import classes from '../document-editor.module.css'
import type { EditorSubject, SubjectFieldsProps } from '../editor-subject.ts'
import type { DocumentEditing } from '../use-document-editor.ts'
import type { FieldMark } from './editor-head.tsx'

const FileFields = part(() => import('../file-fields.tsx'), 'FileFields', { words: ['tools'] })

type DraftFootProps<Done> = {
  subject: Pick<EditorSubject<Done>, 'FootFields' | 'papers'>
  editor: Pick<DocumentEditing<Done>, 'autosave' | 'saveState'>
  fields: SubjectFieldsProps
  notesMark: FieldMark | undefined
}

/** What is said and kept of a draft besides: all that stands below the lines. */
export function DraftFoot<Done>({
  subject: { FootFields, papers },
  editor: { autosave, saveState },
  fields,
  notesMark,
}: DraftFootProps<Done>) {
  const { t } = useTranslation()
  const { company, draft, dispatch, canEdit } = fields
  return (
    <div className={classes.foot}>
      <Textarea
        id="field-notes"
        label={t('documents.editor.notes')}
        description={t('documents.editor.notesHint')}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.notes}
        readOnly={!canEdit}
        error={notesMark?.text}
        onChange={(event) => dispatch({ type: 'head', patch: { notes: event.currentTarget.value } })}
      />
      {FootFields && (
        <Suspense>
          <FootFields {...fields} />
        </Suspense>
      )}
      {papers && (
        <Suspense>
          <FileFields
            company={company.id}
            type={papers}
            id={saveState.document?.id ?? null}
            canEdit={canEdit}
            onSave={autosave.flush}
          />
        </Suspense>
      )}
    </div>
  )
}
