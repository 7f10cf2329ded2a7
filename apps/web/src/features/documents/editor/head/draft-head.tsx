import { documentKinds } from '@cuentaclara/einvoice'
import { type ReactNode, Suspense, useCallback } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import classes from '../document-editor.module.css'
import { type EditorKind, filledLines } from '../draft/draft.ts'
import type { FieldRef } from '../draft/field-path.ts'
import { identificationOf, isForExport } from '../draft/lawful.ts'
import { isBought } from '../draft/purchase.ts'
import type { EditorSubject, SubjectFieldsProps } from '../editor-subject.ts'
import type { DocumentEditing, EditorStart } from '../use-document-editor.ts'
import { ClientPicker } from './client-picker.tsx'
import { EditorHead, EditorSwitches, type HeadMarks } from './editor-head.tsx'
import { useChangeCurrency } from './use-change-currency.ts'
import { useGoToLines } from './use-go-to-lines.ts'
import { useHead } from './use-head.ts'

const CompanyFields = part(() => import('./company-fields.tsx'), 'CompanyFields', {
  words: ['tools'],
})

type DraftHeadProps<Done> = {
  subject: EditorSubject<Done>
  start: EditorStart
  editor: DocumentEditing<Done>
  fields: SubjectFieldsProps
  marks: HeadMarks
  go: (ref: FieldRef) => void
}

/** With whom, as what and on which terms: all that stands above the lines. */
export function DraftHead<Done>({ subject, start, editor, fields, marks, go }: DraftHeadProps<Done>) {
  const { t } = useTranslation()
  const { company, draft, dispatch, canEdit, total, problems } = fields
  const { settings, rate } = editor
  const kind = documentKinds[draft.kind]
  // What is no sale, such as a note, stays what it is.
  const kinds = subject.kinds.includes(draft.kind) ? subject.kinds : [draft.kind]
  const changeKind = useCallback(
    (next: EditorKind) => dispatch({ type: 'head', patch: { kind: next } }),
    [dispatch],
  )
  const changeCurrency = useChangeCurrency(draft, dispatch, rate)
  const goToLines = useGoToLines(draft.lines.at(-1)?.key, go)
  const clientMark = marks.client ?? null
  const isTicketOffered =
    clientMark?.severity === 'error' && kind.receiver === 'required' && kinds.includes('ticket')
  // Who is abroad has everything that the right document asks for.
  const otherKind = isForExport(draft) ? 'export' : isTicketOffered ? 'ticket' : null
  return (
    <div className={classes.head}>
      {subject.asksFirst && <OwnFields subject={subject} fields={fields} />}
      <div className={classes.parties}>
        {!subject.hasOwnParty?.(draft) && (
          <ClientPicker
            company={company.id}
            client={draft.client}
            label={isBought(draft.kind) ? t('documents.editor.supplier') : undefined}
            isOptional={kind.receiver !== 'required'}
            startsAs={identificationOf(draft)}
            canEdit={canEdit}
            // Who comes back to a draft comes for its lines too: nothing opens over them.
            startsHere={
              !subject.asksFirst && start.document === null && filledLines(start.draft).length === 0
            }
            problem={clientMark}
            onPick={editor.pickClient}
            onPicked={goToLines}
            wayOut={
              otherKind !== null && canEdit
                ? {
                    label: t(`documents.editor.${otherKind === 'export' ? 'makeExport' : 'makeTicket'}`),
                    onTake: () => changeKind(otherKind),
                  }
                : null
            }
          />
        )}
        <EditorSwitches
          kind={draft.kind}
          kinds={kinds}
          currency={draft.currency}
          isOwnOnly={subject.isInOwnCurrency}
          canEdit={canEdit}
          onKind={changeKind}
          onCurrency={changeCurrency}
        />
      </div>
      {!subject.asksFirst && <OwnFields subject={subject} fields={fields} />}
      <EditorHead
        head={useHead(draft)}
        marks={marks}
        settings={settings}
        rate={rate}
        total={total}
        canEdit={canEdit}
        dispatch={dispatch}
        onCurrency={changeCurrency}
      />
      <Suspense>
        <CompanyFields
          company={company.id}
          draft={draft}
          problems={problems}
          canEdit={canEdit}
          dispatch={dispatch}
        />
      </Suspense>
    </div>
  )
}

type OwnFieldsProps<Done> = Pick<DraftHeadProps<Done>, 'subject' | 'fields'>

function OwnFields<Done>({ subject: { HeadFields }, fields }: OwnFieldsProps<Done>): ReactNode {
  if (HeadFields === undefined) return null
  return (
    <Suspense>
      <HeadFields {...fields} />
    </Suspense>
  )
}
