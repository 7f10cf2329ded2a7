import { type BankLine, endpoints, foreignCurrency } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { useCan } from '#features/companies/index.ts'
import {
  ClientField,
  DebtList,
  lacksAmount,
  leftOfSettled,
  leftOver,
  openDocumentsQuery,
  proposeSplit,
  RemainderFields,
  type RemainderRow,
  toRemainder,
  usePublishedRate,
  whyUnseen,
} from '#features/payments/index.ts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import classes from './bank.module.css'
import { forgetBank } from './queries.ts'
import { useOfferReceipts } from './use-offer-receipts.ts'

type AcceptDrawerProps = { company: string; line: BankLine; onClose: () => void }

/** Says who paid a line and what, where no proposal is right; what is left of the documents may be let go with it. */
export function AcceptDrawer({ company, line, onClose }: AcceptDrawerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayLetGo = useCan('payments.void')
  const offerReceipts = useOfferReceipts(company)
  const [client, setClient] = useState(line.proposals[0]?.client_id)
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  const [typedRate, setTypedRate] = useState<string | null>(null)
  const [rest, setRest] = useState<readonly RemainderRow[]>([])
  const [isAnother, setIsAnother] = useState(false)
  const [refusedFor, setRefusedFor] = useState<string | null>(null)
  // It would be recorded a second time: known by what was proposed, or by being refused.
  const proposed = line.proposals.find(({ client_id, payment }) => client_id === client && payment !== null)
  const standing = proposed?.payment?.number ?? refusedFor
  const { data: chosen } = useQuery({ ...clientQuery(company, client ?? ''), enabled: client !== undefined })
  const debts = useQuery({ ...openDocumentsQuery(company, client ?? ''), enabled: client !== undefined })
  const documents = debts.data ?? []
  const foreign = foreignCurrency({ currency: line.currency }, documents)
  const usualRate = usePublishedRate(company, foreign, line.happened_on)
  const rate = typedRate ?? usualRate
  const paid = { amount: line.amount, currency: line.currency, rate }
  const own = documents.filter(({ currency }) => currency === line.currency)
  const split = typed ?? proposeSplit(paid, own)
  const left = leftOver(paid, documents, split)
  const named = documents.filter(({ id }) => isSome(split[id] ?? ''))
  const keptBack = mayLetGo ? leftOfSettled(documents, split) : null
  const needsRate = line.currency !== 'CRC' || foreignCurrency(paid, named) !== undefined
  const save = async () => {
    const { payment } = await call(
      endpoints.acceptBankLine,
      {
        params: { id: line.id },
        body: {
          client_id: client ?? '',
          exchange_rate: needsRate ? rate || null : null,
          allocations: named.map(({ id }) => ({ document_id: id, amount: split[id] ?? '' })),
          is_another: isAnother,
          remainder: keptBack && toRemainder(rest, (kind) => t(`bank.restKinds.${kind}`)),
        },
      },
      { company },
    ).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'payment-stands')
        setRefusedFor(String(error.params.number))
      throw error
    })
    forgetBank(cache, company)
    toastSuccess({ message: t('bank.saved'), subject: 'bank' })
    onClose()
    if (payment !== null) offerReceipts(payment.id)
  }
  return (
    <SheetForm
      title={t('bank.drawer', { amount: formatMoney(line.amount, line.currency) })}
      submitLabel={t('bank.save')}
      size={640}
      isDirty={typed !== null || rest.length > 0 || typedRate !== null || isAnother}
      check={() => ({
        client_id: client === undefined ? t('money.payments.chooseClient') : whyUnseen(debts, t),
        allocations: left.startsWith('-') ? t('money.payments.tooMuchApplied') : undefined,
        ...(keptBack !== null && lacksAmount(rest, t('money.payments.typeAmount'))),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className={classes.note}>
            <bdi>{line.text}</bdi>
          </p>
          <ClientField
            company={company}
            client={client === undefined ? null : (chosen ?? null)}
            field={field}
            onPick={(next) => {
              setClient(next)
              setTyped(null)
              setIsAnother(false)
              setRefusedFor(null)
            }}
          />
          {needsRate && (
            <MoneyInput
              label={t('money.payments.rate')}
              description={t('money.payments.rateHint')}
              value={rate}
              {...field('exchange_rate')}
              onChange={setTypedRate}
            />
          )}
          {client !== undefined && (
            <DebtList
              debts={debts}
              documents={documents}
              split={split}
              field={field}
              onChange={(id, amount) => setTyped({ ...split, [id]: amount })}
            />
          )}
          {standing !== null && (
            <Checkbox
              label={t('moneyActs.standing.beside', { number: standing })}
              checked={isAnother}
              onChange={(event) => setIsAnother(event.currentTarget.checked)}
            />
          )}
          {keptBack !== null && (
            <RemainderFields rows={rest} left={keptBack} field={field} onChange={setRest} />
          )}
          <p className={classes.note} id={field('allocations').id} tabIndex={-1} aria-live="polite">
            {t('bank.credit')}: <Money amount={left} currency={line.currency} />
          </p>
        </>
      )}
    </SheetForm>
  )
}
