import { formatMonth } from '@cuentaclara/locales/dates'
import { Autocomplete, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import type { BulkFieldsProps } from '#ui/list/list-action.ts'
import { monthAfter, monthsAround } from './months-around.ts'
import { PlanItem } from './plan-lines.tsx'
import { noPlan } from './student-form.ts'
import { useStudentWords } from './use-student-words.ts'

/** The group to which all of them move, of those there are or a new one. */
export function GroupFields({ params, onChange }: BulkFieldsProps) {
  const { t } = useTranslation()
  const { groups } = useStudentWords()
  return (
    <Autocomplete
      data-autofocus
      label={t('studentBills.many.group')}
      description={t('studentBills.many.groupHint')}
      maxLength={60}
      data={[...groups]}
      comboboxProps={{ withinPortal: true }}
      value={params.group_name ?? ''}
      onChange={(group_name) => onChange({ ...params, group_name })}
    />
  )
}

/** What each is billed from a month on. */
export function PlanFields(props: BulkFieldsProps) {
  return <Priced {...props} isOnce={false} />
}

/** What each is billed once, in this month or another. */
export function ChargeFields(props: BulkFieldsProps) {
  return <Priced {...props} isOnce />
}

function Priced({ params, onChange, isOnce }: BulkFieldsProps & { isOnce: boolean }) {
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const month = today().slice(0, 7)
  const [start] = useState({ currency: 'CRC', amount: '', from_month: isOnce ? monthAfter(month, 1) : month })
  // What is shown is what is sent, from the first change on.
  const typed = { ...start, ...params }
  const [itemName, setItemName] = useState('')
  const currency = typed.currency === 'USD' ? 'USD' : 'CRC'
  const put = (patch: Record<string, string>) => onChange({ ...typed, ...patch })
  return (
    <Stack gap="sm">
      <PlanItem
        company={company}
        id="plan-of-many"
        plan={{ ...noPlan, item_id: params.item_id ?? '', item_name: itemName, amount: typed.amount }}
        currency={currency}
        onChange={({ item_id = '', item_name = '', amount = typed.amount }) => {
          setItemName(item_name)
          put({ item_id, amount })
        }}
      />
      <MoneyInput
        label={t('studentBills.many.amount')}
        currency={currency}
        maxDecimals={2}
        value={typed.amount}
        onChange={(amount) => put({ amount })}
      />
      <NativeSelect
        label={t('studentBills.many.currency')}
        value={currency}
        data={[
          { value: 'CRC', label: '₡' },
          { value: 'USD', label: '$' },
        ]}
        onChange={(event) => put({ currency: event.currentTarget.value })}
      />
      <NativeSelect
        label={isOnce ? t('studentBills.many.month') : t('studentBills.many.from')}
        value={typed.from_month}
        data={monthsAround(today()).map((value) => ({
          value,
          label: formatMonth(value, i18n.language, 'long'),
        }))}
        onChange={(event) => put({ from_month: event.currentTarget.value })}
      />
    </Stack>
  )
}

/** That they leave, and how long that can be taken back. */
export function LeaveFields(_: BulkFieldsProps) {
  const { t } = useTranslation()
  return <p style={{ margin: 0 }}>{t('studentBills.many.leaveHint')}</p>
}
