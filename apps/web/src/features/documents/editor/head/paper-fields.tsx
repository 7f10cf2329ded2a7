import { costaRicaInstant } from '@cuentaclara/einvoice'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useContingency } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MomentInput } from '#ui/form/moment-input.tsx'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import classes from './editor-head.module.css'
import { fromLocalMinute, type Paper, paperOf, toLocalMinute, withPaper } from './paper-reference.ts'

/** Says that the document replaces a provisional paper, and which: its number and when it was written. */
export function PaperFields({ draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const isOffline = useContingency() === 'no_internet'
  const paper = paperOf(draft)
  const isProvisional = useContingency() === 'provisional'
  const [isAsked, setIsAsked] = useState(false)
  const set = (next: Paper | null) => dispatch({ type: 'head', patch: { kept: withPaper(draft, next) } })
  // Few documents ever need it: it waits behind a word, unless the company writes on paper these days.
  if (paper === null && !isProvisional && !isAsked) {
    if (!canEdit) return null
    return (
      <button type="button" className={classes.quietLink} onClick={() => setIsAsked(true)}>
        {t('tools.paper.more')}
      </button>
    )
  }
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
          <MomentInput
            id="field-paper-date"
            label={t('tools.paper.madeAt')}
            value={toLocalMinute(paper.madeAt)}
            readOnly={!canEdit}
            onChange={(typed) => {
              const madeAt = fromLocalMinute(typed)
              if (madeAt !== null) set({ ...paper, madeAt })
            }}
          />
        </div>
      )}
      {paper !== null && isOffline && <p className={classes.note}>{t('tools.paper.offline')}</p>}
    </div>
  )
}

/** This minute, the seconds left away. */
function now(): string {
  return costaRicaInstant(Date.now() - (Date.now() % 60_000))
}
