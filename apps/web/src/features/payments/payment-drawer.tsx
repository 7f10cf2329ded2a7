import { isSome } from '@cuentaclara/decimal/text'
import { Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { clientQuery, mergedInto } from '#features/clients/index.ts'
import { useCan } from '#features/companies/index.ts'
import { PaperPicker } from '#features/papers/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { ClientField } from './client-field.tsx'
import { DebtList, whyUnseen } from './debt-list.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { isTraced, newPayment, type PaymentForm } from './payment-form.ts'
import { PaymentSums } from './payment-sums.tsx'
import classes from './payments.module.css'
import { openDocumentsQuery } from './queries.ts'
import { lacksAmount, leftOfSettled, type RemainderRow, toRemainder } from './remainder.ts'
import { type Deposit, type PaymentSplit, usePaymentSplit } from './use-payment-split.ts'
import { useRecordPayment } from './use-record-payment.ts'

const RemainderFields = part(() => import('./remainder-fields.tsx'), 'RemainderFields', { words: ['bank'] })

type PaymentDrawerProps = {
  company: string
  clientId?: string | undefined
  /** The documents that are paid. */
  documentIds?: readonly string[] | undefined
  /** How many others were chosen with them, of which nothing is owed. */
  settled?: number
  /** The offer that it is a deposit of: it settles what is made of that, and nothing else. */
  deposit?: Deposit | undefined
  /** Before it closes. */
  onSaved?: () => void
  onClose: () => void
}

/** Records what a client paid: the oldest documents are proposed, what is left is their credit. */
export function PaymentDrawer({
  company,
  clientId,
  documentIds = [],
  settled = 0,
  deposit,
  onSaved,
  onClose,
}: PaymentDrawerProps) {
  const { t } = useTranslation()
  const { client, setClient, chosen } = usePayer(company, clientId)
  const [start] = useState<PaymentForm>(newPayment)
  const [form, setForm] = useState(start)
  const isSettling = client !== undefined && deposit === undefined
  const debts = useQuery({ ...openDocumentsQuery(company, client ?? ''), enabled: isSettling })
  const split = usePaymentSplit({ company, form, debts: debts.data ?? [], documentIds, deposit })
  const { documents, wanted } = split
  const mayLetGo = useCan('payments.void')
  const [rest, setRest] = useState<readonly RemainderRow[]>([])
  const keptBack = mayLetGo ? leftOfSettled(documents, split.split) : null
  const mayIssue = useCan('documents.issue')
  const [isReceipted, setReceipted] = useState(true)
  const wantsReceipt =
    mayIssue && documents.some(({ id, wants_receipt }) => wants_receipt && isSome(split.split[id] ?? ''))
  const [files, setFiles] = useState<readonly File[]>([])
  const { record, conclude, maySend, tells, setTells } = useRecordPayment(company)
  const change = (part: Partial<PaymentForm>) => setForm({ ...form, ...part })

  const save = async () => {
    const { id } = await record({
      client_id: client ?? '',
      ...toPayment(form, split),
      quotation_id: deposit?.quotationId ?? null,
      remainder: keptBack && toRemainder(rest, (kind) => t(`bank.restKinds.${kind}`)),
    })
    onSaved?.()
    onClose()
    await conclude(id, { files, isReceipted: wantsReceipt && isReceipted })
  }
  return (
    <SheetForm
      title={
        deposit === undefined
          ? t('money.payments.new')
          : t('money.payments.deposit', { number: deposit.number })
      }
      submitLabel={t('money.payments.save')}
      size={640}
      isDirty={form !== start || split.isTyped || rest.length > 0 || files.length > 0}
      check={() => ({
        client_id:
          client === undefined
            ? t('money.payments.chooseClient')
            : isSettling
              ? whyUnseen(debts, t)
              : undefined,
        paid_on: form.paid_on === '' ? t('money.payments.chooseDay') : undefined,
        amount: isSome(split.paid.amount) ? undefined : t('money.payments.typeAmount'),
        reference:
          isTraced(form) && form.reference.trim() === '' ? t('money.payments.typeReference') : undefined,
        allocations: split.isTooMuchApplied ? t('money.payments.tooMuchApplied') : undefined,
        ...(keptBack !== null && lacksAmount(rest, t('money.payments.typeAmount'))),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <ClientField
            company={company}
            client={client === undefined ? null : (chosen ?? null)}
            isOnTheWay={client !== undefined}
            field={field}
            onPick={(next) => {
              setClient(next)
              split.propose()
            }}
          />
          <PaymentFields
            company={company}
            form={form}
            split={split}
            hasClient={clientId !== undefined}
            field={field}
            onChange={change}
          />
          {settled > 0 && wanted.length > 0 && (
            <p className={classes.note}>{t('money.payments.othersSettled', { number: settled })}</p>
          )}
          {isSettling && (
            <DebtList
              debts={debts}
              documents={documents}
              split={split.split}
              field={field}
              onChange={split.type}
            />
          )}
          {keptBack !== null && (
            <Suspense>
              <RemainderFields rows={rest} left={keptBack} field={field} onChange={setRest} />
            </Suspense>
          )}
          {isSettling && documents.length > 0 && <PaymentSums id={field('allocations').id} split={split} />}
          {wantsReceipt && (
            <Checkbox
              label={t('money.payments.receipts.withPayment')}
              description={t('money.payments.receipts.why')}
              checked={isReceipted}
              onChange={(event) => setReceipted(event.currentTarget.checked)}
            />
          )}
          {maySend && (
            <Checkbox
              label={t('money.payments.tellClient')}
              description={t('money.payments.tellClientHint')}
              checked={tells}
              onChange={(event) => setTells(event.currentTarget.checked)}
            />
          )}
          <Textarea
            label={t('money.payments.notes')}
            autosize
            minRows={1}
            maxLength={500}
            value={form.notes}
            {...field('notes')}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
          <Suspense>
            <PaperPicker files={files} onChange={setFiles} />
          </Suspense>
        </>
      )}
    </SheetForm>
  )
}

/** Who pays: the client that it was opened for, or whoever was chosen. */
function usePayer(company: string, clientId: string | undefined) {
  const [client, setClient] = useState<string | undefined>(clientId)
  const named = useQuery({ ...clientQuery(company, client ?? ''), enabled: client !== undefined })
  // An address of old names one that became part of another since.
  const kept = mergedInto(named.error)
  if (kept !== null && kept !== client) setClient(kept)
  return { client, setClient, chosen: named.data }
}

function toPayment(form: PaymentForm, { currency, paid, hasOther, split }: PaymentSplit) {
  return {
    paid_on: form.paid_on,
    currency,
    exchange_rate: hasOther ? paid.rate || null : null,
    amount: paid.amount,
    means: form.means,
    means_other: form.means_other || null,
    reference: form.reference || null,
    account: form.account || null,
    notes: form.notes || null,
    allocations: Object.entries(split)
      .filter(([, amount]) => isSome(amount))
      .map(([document_id, amount]) => ({ document_id, amount })),
  }
}
