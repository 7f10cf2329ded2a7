import { costaRicaInstant } from '@cuentaclara/einvoice'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContingency } from '#features/companies/index.ts'
import classes from './editor-head.module.css'
import type { SubjectFieldsProps } from './editor-subject.ts'
import { fromLocalMinute, type Paper, paperOf, toLocalMinute, withPaper } from './paper-reference.ts'

/** Says that the document replaces a provisional paper, and which: its number and when it was written. */
export function PaperFields({ draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const isOffline = useContingency() === 'no_internet'
  const paper = paperOf(draft)
  const set = (next: Paper | null) => dispatch({ type: 'head', patch: { kept: withPaper(draft, next) } })
  return (
    <div className={classes.paper}>
      <Checkbox
        label={t('tools.paper.replaces')}
        description={t('tools.paper.hint')}
        checked={paper !== null}
        disabled={!canEdit}
        onChange={(event) => set(event.currentTarget.checked ? { number: '', madeAt: now() } : null)}
      />
      {paper !== null && (
        <div className={classes.terms}>
          <TextInput
            id="field-paper"
            label={t('tools.paper.number')}
            dir="ltr"
            maxLength={50}
            value={paper.number}
            readOnly={!canEdit}
            error={problems.paper}
            onChange={(event) => set({ ...paper, number: event.currentTarget.value })}
            onBlur={() => {
              if (paper.number !== paper.number.trim()) set({ ...paper, number: paper.number.trim() })
            }}
          />
          <MadeAt paper={paper} canEdit={canEdit} onChange={(madeAt) => set({ ...paper, madeAt })} />
        </div>
      )}
      {paper !== null && isOffline && <p className={classes.note}>{t('tools.paper.offline')}</p>}
    </div>
  )
}

type MadeAtProps = { paper: Paper; canEdit: boolean; onChange: (madeAt: string) => void }

/** Half a date is kept here until it is a whole one. */
function MadeAt({ paper, canEdit, onChange }: MadeAtProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      id="field-paper-date"
      type="datetime-local"
      label={t('tools.paper.madeAt')}
      max={toLocalMinute(now())}
      value={typed ?? toLocalMinute(paper.madeAt)}
      readOnly={!canEdit}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const madeAt = fromLocalMinute(text)
        if (madeAt !== null) onChange(madeAt)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** This minute, the seconds left away. */
function now(): string {
  return costaRicaInstant(Date.now() - (Date.now() % 60_000))
}
