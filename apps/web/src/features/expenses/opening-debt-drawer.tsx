import { endpoints } from '@cuentaclara/contracts'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkTakenOver, nothingTyped, TakenOverFields, toTakenOver } from '#features/taken-over/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { rememberExpense } from './queries.ts'
import { SupplierField } from './supplier-field.tsx'

const empty = {
  supplier_name: '',
  supplier_identification_type: '',
  supplier_identification_number: '',
  ...nothingTyped,
}
type Form = typeof empty

/** What was owed to a supplier before the company came to this program, one document at a time. */
export function OpeningDebtDrawer({ company, onClose }: { company: string; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [form, setForm] = useState(empty)
  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }))
  const text = (name: keyof Form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const { supplier_name: name, currency, amount } = form

  const save = async () => {
    const body = toInput(form)
    const saved = await once(body, (key) => call(endpoints.takeOverDebt, { body }, { company, key }))
    rememberExpense(cache, company, saved)
    toastSuccess({
      message: t('money.openingDebt.saved', { amount: formatMoney(amount, currency), name }),
      subject: 'opening-debt',
    })
    onClose()
  }
  return (
    <SheetForm
      title={t('money.openingDebt.title')}
      submitLabel={t('money.openingDebt.save')}
      size={640}
      isDirty={Object.entries(form).some(([field, value]) => value !== empty[field as keyof Form])}
      check={() => ({
        supplier_name: name.trim() === '' ? t('money.expenses.nameSupplier') : undefined,
        ...checkTakenOver(form, t),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('money.openingDebt.lead')}</p>
          <SupplierField
            company={company}
            name={name}
            field={field}
            autoFocus
            onTake={(supplier) =>
              change({
                supplier_name: supplier.name,
                supplier_identification_type: supplier.identification_type ?? '',
                supplier_identification_number: supplier.identification_number ?? '',
              })
            }
            onName={(supplier_name) => change({ supplier_name })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={`${t('money.expenses.identityType')} ${t('common.words.optional')}`}
              {...field('supplier_identification_type')}
              {...text('supplier_identification_type')}
              data={[
                { value: '', label: '—' },
                ...identificationTypes.map(({ code }) => ({
                  value: code,
                  label: t(`catalogue.identityTypes.${code as '01'}`),
                })),
              ]}
            />
            <TextInput
              label={`${t('money.expenses.identityNumber')} ${t('common.words.optional')}`}
              dir="ltr"
              {...field('supplier_identification_number')}
              {...text('supplier_identification_number')}
            />
          </SimpleGrid>
          <TakenOverFields
            form={form}
            amountLabel={t('money.openingDebt.amount')}
            // Only the dollar has a published rate.
            rateHint={t(currency === 'USD' ? 'money.expenses.rateHint' : 'money.payments.rateHint')}
            field={field}
            onChange={change}
          />
        </>
      )}
    </SheetForm>
  )
}

function toInput(form: Form) {
  return {
    supplier_name: form.supplier_name.trim(),
    supplier_identification_type: form.supplier_identification_type || null,
    supplier_identification_number: form.supplier_identification_number.trim() || null,
    ...toTakenOver(form),
  }
}
