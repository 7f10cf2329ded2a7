import type { InstalmentPlan } from '@cuentaclara/contracts'
import { costaRicaDay, daysBetween, documentKinds } from '@cuentaclara/einvoice'
import { saleCondition } from '@cuentaclara/einvoice/codes'
import { PlanFields, partsOf, usualPlan } from '#features/instalments/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import classes from './charge-fields.module.css'
import terms from './editor-head.module.css'

/** A sale on credit may be paid in parts. The term of the official document is that of the last of them. */
export function InstalmentFields({ draft, dispatch, canEdit, problems, total }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const plan = draft.kept.instalments ?? null
  const isOwed =
    documentKinds[draft.kind].accountEffect > 0 && (saleCondition(draft.saleCondition)?.paidLater ?? false)
  if (plan === null && !(isOwed && canEdit)) return null

  const owed = { total, currency: draft.currency, today: costaRicaDay(Date.now()) }
  const set = (next: InstalmentPlan | null) => {
    const last = next === null ? undefined : partsOf(next, owed).at(-1)?.due_on
    dispatch({
      type: 'head',
      patch: {
        kept: { ...draft.kept, instalments: next },
        ...(last && last > owed.today && { creditDays: String(daysBetween(owed.today, last)) }),
      },
    })
  }
  if (plan === null)
    return (
      <button type="button" className={terms.quietLink} onClick={() => set(usualPlan)}>
        {t('instalments.add')}
      </button>
    )
  return (
    <fieldset className={`${classes.charge} ${classes.wide}`}>
      <legend className={classes.legend}>{t('instalments.title')}</legend>
      <PlanFields
        plan={plan}
        owed={owed}
        canEdit={canEdit}
        field={(path) => {
          const name = path === '' ? 'instalments' : nameOf(path)
          return { id: `field-${name}`, error: problems[name] }
        }}
        onChange={set}
        onRemove={() => set(null)}
      />
    </fieldset>
  )
}

/** `parts.1.due_on` is the field `instalment-1-dueOn`, as a finding names it. */
function nameOf(path: string): string {
  const [, index, name] = path.split('.')
  return `instalment-${index}-${name === 'due_on' ? 'dueOn' : name}`
}
