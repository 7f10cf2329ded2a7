import { type Client, endpoints } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  checkTakenOver,
  nothingTyped,
  type TakenOver,
  TakenOverFields,
  toTakenOver,
} from '#features/taken-over/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { forgetPayments } from './queries.ts'

type OpeningBalanceDrawerProps = {
  company: string
  client: Pick<Client, 'id' | 'name'>
  onClose: () => void
}

/** What a client owed before the company came to this program, one document at a time. */
export function OpeningBalanceDrawer({ company, client, onClose }: OpeningBalanceDrawerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [form, setForm] = useState(nothingTyped)
  const change = (part: Partial<TakenOver>) => setForm({ ...form, ...part })

  const save = async () => {
    const body = { client_id: client.id, ...toTakenOver(form) }
    await once(body, (key) => call(endpoints.takeOverBalance, { body }, { company, key }))
    forgetPayments(cache, company)
    toastSuccess({
      message: t('money.openingBalance.saved', {
        amount: formatMoney(form.amount, form.currency),
        client: client.name,
      }),
      subject: 'opening-balance',
    })
    onClose()
  }
  return (
    <SheetForm
      title={t('money.openingBalance.title', { client: client.name })}
      submitLabel={t('money.openingBalance.save')}
      size={640}
      isDirty={Object.entries(form).some(([name, value]) => value !== nothingTyped[name as keyof TakenOver])}
      check={() => checkTakenOver(form, t)}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('money.openingBalance.lead')}</p>
          <TakenOverFields
            form={form}
            amountLabel={t('money.openingBalance.amount')}
            field={field}
            onChange={change}
          />
        </>
      )}
    </SheetForm>
  )
}
