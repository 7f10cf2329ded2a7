import { decimal, toText } from '@cuentaclara/decimal'
import { depositOf } from '@cuentaclara/einvoice'
import { NativeSelect } from '@mantine/core'
import type { SubjectFieldsProps } from '#features/documents/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { depositOfDraft, fieldsOf } from './quotation-fields.ts'
import classes from './quotation-form.module.css'

type DepositFieldsProps = Pick<SubjectFieldsProps, 'draft' | 'dispatch' | 'canEdit' | 'total' | 'problems'>

/** What an offer asks for before work begins. */
export function DepositFields({ draft, dispatch, canEdit, total, problems }: DepositFieldsProps) {
  const { t } = useTranslation()
  const { depositKind: kind, depositValue: value } = fieldsOf(draft)
  const asked = depositOfDraft(draft)
  const set = (patch: { depositKind?: string; depositValue?: string }) => dispatch({ type: 'more', patch })
  const comesTo = asked && toText(depositOf(asked, decimal(total), draft.currency))
  return (
    <div className={classes.deposit}>
      <NativeSelect
        label={t('sales.quotations.deposit.kind')}
        value={kind}
        disabled={!canEdit}
        data={[
          { value: '', label: t('sales.quotations.deposit.none') },
          { value: 'percent', label: t('sales.quotations.deposit.percent') },
          { value: 'amount', label: t('sales.quotations.deposit.amount') },
        ]}
        onChange={({ currentTarget: { value: depositKind } }) => set({ depositKind })}
      />
      {kind !== '' && (
        <MoneyInput
          id="field-deposit"
          label={t('sales.quotations.deposit.value')}
          value={value}
          readOnly={!canEdit}
          {...(kind === 'amount' && { currency: draft.currency })}
          {...(kind === 'percent' && { rightSection: <span aria-hidden>%</span> })}
          maxDecimals={2}
          error={problems.deposit ?? (value !== '' && asked === null && t('sales.quotations.deposit.range'))}
          description={
            comesTo !== null && kind === 'percent' ? `= ${formatMoney(comesTo, draft.currency)}` : undefined
          }
          onChange={(depositValue) => set({ depositValue })}
        />
      )}
      {kind !== '' && <p className={classes.hint}>{t('sales.quotations.deposit.hint')}</p>}
    </div>
  )
}
