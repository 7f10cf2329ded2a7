import { Radio, TextInput } from '@mantine/core'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ChoiceCards } from '#ui/form/choice-cards.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import {
  type SupplierCase,
  type SupplierPaper,
  supplierCaseOf,
  supplierCases,
  supplierPaperOf,
  withSupplierPaper,
} from '../draft/purchase.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import terms from './editor-head.module.css'

/** Of whom was bought, from which follows what the law asks, and what they gave for it. */
export function PurchaseFields({ draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const supplier = supplierCaseOf(draft)
  return (
    <>
      <Radio.Group
        id="field-supplier"
        label={t('counter.purchase.question')}
        value={supplier ?? ''}
        readOnly={!canEdit}
        error={problems.supplier}
        onChange={(next) => dispatch({ type: 'supplier', supplier: next as SupplierCase, today: today() })}
      >
        <ChoiceCards
          names={supplierCases}
          label={(name) => t(`counter.purchase.cases.${name}`)}
          hint={(name) => t(`counter.purchase.hints.${name}`)}
          disabled={!canEdit}
          // Everything else follows from it.
          firstRef={supplier === null ? focusOnce : undefined}
        />
      </Radio.Group>
      {supplier !== null && (
        <PaperOf
          supplier={supplier}
          paper={supplierPaperOf(draft)}
          problems={problems}
          canEdit={canEdit}
          onChange={(paper) => dispatch({ type: 'head', patch: { kept: withSupplierPaper(draft, paper) } })}
        />
      )}
    </>
  )
}

/** As it comes into being, and not when it is drawn again. */
function focusOnce(card: HTMLElement | null): void {
  card?.focus()
}

type PaperOfProps = Pick<SubjectFieldsProps, 'problems' | 'canEdit'> & {
  supplier: SupplierCase
  paper: SupplierPaper
  onChange: (paper: SupplierPaper) => void
}

function PaperOf({ supplier, paper, problems, canEdit, onChange }: PaperOfProps) {
  const { t } = useTranslation()
  return (
    <div className={terms.terms}>
      <TextInput
        id="field-paper"
        label={t(`counter.purchase.papers.${supplier}`)}
        dir="ltr"
        maxLength={50}
        value={paper.number}
        readOnly={!canEdit}
        error={problems.paper}
        onChange={(event) => onChange({ ...paper, number: event.currentTarget.value })}
        onBlur={() => {
          if (paper.number !== paper.number.trim()) onChange({ ...paper, number: paper.number.trim() })
        }}
      />
      <DayInput
        id="field-paper-date"
        label={t('counter.purchase.day')}
        value={paper.day}
        max={today()}
        readOnly={!canEdit}
        error={problems['paper-date']}
        // A document refers to a day: while none is written, the one before stands.
        onChange={(day) => day !== '' && onChange({ ...paper, day })}
      />
    </div>
  )
}
