import { type DocumentRow, endpoints, type WriteOffInput } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'

type Kind = NonNullable<WriteOffInput['kind']>
const kinds: readonly Kind[] = ['write_off', 'withholding', 'fee', 'exchange']

type LetGoSheetProps = {
  company: string
  document: Pick<DocumentRow, 'id' | 'balance' | 'currency'>
  onClose: () => void
}

/** Says what nobody will pay of a document, all or a part, and why: a certificate of withholding may come after the money. */
export function LetGoSheet({ company, document, onClose }: LetGoSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [kind, setKind] = useState<Kind>('write_off')
  const [amount, setAmount] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { id, balance, currency } = document
  const given = amount ?? balance

  const save = async () => {
    const params = { id }
    const body = { kind, amount: given, reason: reason.trim() }
    await once({ params, body }, (key) => call(endpoints.writeOff, { params, body }, { company, key }))
    await cache.invalidateQueries({ queryKey: ['documents', company] })
    toastSuccess({
      subject: 'document',
      message: t('instalments.settlement.writeOffDone', { amount: formatMoney(given, currency) }),
    })
    onClose()
  }
  return (
    <SheetForm
      title={t('instalments.settlement.writeOffTitle')}
      submitLabel={t('instalments.settlement.letItGo')}
      size={480}
      isDirty={amount !== null || reason !== ''}
      check={() => ({
        amount: isSome(given) ? undefined : t('money.payments.typeAmount'),
        reason: reason.trim().length < 3 ? t('money.reasonShort') : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('instalments.settlement.writeOffHint')}</p>
          <NativeSelect
            label={t('instalments.settlement.kind')}
            value={kind}
            {...field('kind')}
            data={kinds.map((value) => ({ value, label: t(`instalments.settlement.letGo.${value}`) }))}
            onChange={(event) =>
              setKind(kinds.find((each) => each === event.currentTarget.value) ?? 'write_off')
            }
          />
          <MoneyInput
            label={t('money.payments.amount')}
            required
            currency={currency}
            maxDecimals={coinDecimals(currency)}
            value={given}
            {...field('amount')}
            onChange={setAmount}
          />
          <TextInput
            label={t('money.reason')}
            required
            maxLength={300}
            value={reason}
            {...field('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </SheetForm>
  )
}
