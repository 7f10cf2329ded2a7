import { endpoints, foreignCurrency, type OpenDocument } from '@cuentaclara/contracts'
import { decimal, toText } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { convertTogether } from '@cuentaclara/einvoice/currency'
import { Checkbox, Input, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { clientQuery, mergedInto } from '#features/clients/index.ts'
import { useCan } from '#features/companies/index.ts'
import { readOwn, writeOwn } from '#features/identity/index.ts'
import { keepFiles, PaperPicker } from '#features/papers/index.ts'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { type FieldOf, SheetForm } from '#ui/form/sheet-form.tsx'
import { ClientField } from './client-field.tsx'
import { DebtList, whyUnseen } from './debt-list.tsx'
import { issueReceipts } from './offer-receipts.ts'
import { sendReceipt } from './payment-acts.ts'
import classes from './payments.module.css'
import { leftOver, proposeNext, proposeSplit } from './propose.ts'
import { forgetPayments, openDocumentsQuery, sameReferenceQuery } from './queries.ts'
import { lacksAmount, leftOfSettled, type RemainderRow, toRemainder } from './remainder.ts'
import { usePublishedRate } from './use-published-rate.ts'

const RemainderFields = part(() => import('./remainder-fields.tsx'), 'RemainderFields', { words: ['bank'] })

type Deposit = { quotationId: string; number: string; amount: string; currency: CurrencyCode }

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

type Form = {
  paid_on: string
  currency: string | null
  rate: string | null
  amount: string | null
  means: string
  means_other: string
  reference: string
  account: string
  notes: string
}

const empty: Form = {
  paid_on: '',
  currency: null,
  rate: null,
  amount: null,
  means: '04',
  means_other: '',
  reference: '',
  account: '',
  notes: '',
}

const traced = new Set(['04', '06'])

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
  const cache = useQueryClient()
  const [client, setClient] = useState<string | undefined>(clientId)
  const [start] = useState<Form>({ ...empty, paid_on: today() })
  const [form, setForm] = useState(start)
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  // One key for one sheet: a repeated press never records twice.
  const [key] = useState(() => crypto.randomUUID())
  const named = useQuery({ ...clientQuery(company, client ?? ''), enabled: client !== undefined })
  const { data: chosen } = named
  // An address of old names one that became part of another since.
  const kept = mergedInto(named.error)
  if (kept !== null && kept !== client) setClient(kept)
  const isSettling = client !== undefined && deposit === undefined
  const debts = useQuery({ ...openDocumentsQuery(company, client ?? ''), enabled: isSettling })
  const mayIssue = useCan('documents.issue')
  const [isReceipted, setReceipted] = useState(true)
  const maySend = useCan('documents.send')
  const [tells, setTells] = useState(() => readOwn<boolean>(tellsName(company)) ?? false)
  const mayLetGo = useCan('payments.void')
  const [rest, setRest] = useState<readonly RemainderRow[]>([])
  const [files, setFiles] = useState<readonly File[]>([])
  const change = (part: Partial<Form>) => setForm({ ...form, ...part })

  // What it was opened for comes first; what is typed beyond that settles the others, oldest first.
  const { wanted, documents } = inTurn(debts.data ?? [], documentIds)
  const currency = form.currency ?? deposit?.currency ?? documents[0]?.currency ?? 'CRC'
  const foreign = foreignCurrency({ currency }, deposit === undefined ? documents : [deposit])
  const published = usePublishedRate(company, foreign, form.paid_on)
  const rate = form.rate ?? published
  const next = proposeNext({ currency, rate }, wanted)
  const usual = amountOf(deposit, currency, rate) ?? (wanted.length === 0 ? '' : next.amount)
  const paid = { amount: form.amount ?? usual, currency, rate }
  const isAsked = form.amount === null && wanted.length > 0
  const split = typed ?? (isAsked ? next.split : proposeSplit(paid, documents, wanted))
  const left = leftOver(paid, documents, split)
  const hasOther =
    currency !== 'CRC' ||
    (foreign !== undefined && deposit !== undefined) ||
    Object.keys(split).some((id) => currencyOf(documents, id) !== currency)
  const isTooMuchApplied = left.startsWith('-')
  const keptBack = mayLetGo ? leftOfSettled(documents, split) : null
  const wantsReceipt =
    mayIssue && documents.some(({ id, wants_receipt }) => wants_receipt && isSome(split[id] ?? ''))

  const save = async () => {
    const allocations = Object.entries(split)
      .filter(([, amount]) => isSome(amount))
      .map(([document_id, amount]) => ({ document_id, amount }))
    const body = {
      client_id: client ?? '',
      paid_on: form.paid_on,
      currency,
      exchange_rate: hasOther ? paid.rate || null : null,
      amount: paid.amount,
      means: form.means,
      means_other: form.means_other || null,
      reference: form.reference || null,
      account: form.account || null,
      notes: form.notes || null,
      quotation_id: deposit?.quotationId ?? null,
      allocations,
      remainder: keptBack && toRemainder(rest, (kind) => t(`bank.restKinds.${kind}`)),
    }
    const saved = await call(
      endpoints.recordPayment,
      { body },
      { company, key: `${key}-${await fingerprint(body)}` },
    )
    forgetPayments(cache, company)
    toastSuccess({
      message: t('money.payments.saved', {
        number: saved.number,
        amount: formatMoney(saved.amount, saved.currency),
      }),
      subject: 'payment',
    })
    onSaved?.()
    onClose()
    const told = (error: unknown, name: string) =>
      toastError({ message: t('tools.papers.failed', { name, cause: whyRefused(error) }), subject: 'paper' })
    await Promise.all([
      keepFiles(company, { type: 'payment', id: saved.id }, files, { onRefused: told }),
      wantsReceipt && isReceipted && issueReceipts(company, cache, saved.id),
      maySend && tell(saved.id),
    ])
  }
  /** What was recorded stands, whatever becomes of the letter. */
  const tell = async (id: string) => {
    writeOwn(tellsName(company), tells)
    if (!tells) return
    await sendReceipt(company, id, `${key}-receipt`)
      .then(() => toastSuccess({ message: t('money.payments.receiptOnItsWay'), subject: 'payment-letter' }))
      .catch((error: unknown) =>
        toastError({
          message: t('money.payments.receiptNotSent', { cause: whyRefused(error) }),
          subject: 'payment-letter',
        }),
      )
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
      isDirty={form !== start || typed !== null || rest.length > 0 || files.length > 0}
      check={() => ({
        client_id:
          client === undefined
            ? t('money.payments.chooseClient')
            : isSettling
              ? whyUnseen(debts, t)
              : undefined,
        paid_on: form.paid_on === '' ? t('money.payments.chooseDay') : undefined,
        amount: isSome(paid.amount) ? undefined : t('money.payments.typeAmount'),
        reference:
          traced.has(form.means) && form.reference.trim() === ''
            ? t('money.payments.typeReference')
            : undefined,
        allocations: isTooMuchApplied ? t('money.payments.tooMuchApplied') : undefined,
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
              setTyped(null)
            }}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <MoneyInput
              label={t('money.payments.amount')}
              required
              currency={currency}
              maxDecimals={coinDecimals(currency)}
              value={paid.amount}
              {...field('amount')}
              // Who opened it for a client has nobody to choose.
              data-autofocus={clientId === undefined ? undefined : true}
              onChange={(amount) => {
                change({ amount })
                setTyped(null)
              }}
            />
            <Input.Wrapper label={t('common.list.currency')} labelElement="div">
              <CurrencyControl
                fullWidth
                label={t('common.list.currency')}
                value={currency}
                onChange={(chosen) => {
                  change({ currency: chosen })
                  setTyped(null)
                }}
              />
            </Input.Wrapper>
            {hasOther && (
              <MoneyInput
                label={t('money.payments.rate')}
                description={t('money.payments.rateHint')}
                value={paid.rate}
                {...field('exchange_rate')}
                onChange={(value) => change({ rate: value })}
              />
            )}
            <DayInput
              required
              label={t('money.payments.date')}
              max={today()}
              value={form.paid_on}
              {...field('paid_on')}
              onChange={(paid_on) => change({ paid_on })}
            />
            <NativeSelect
              label={t('money.payments.means')}
              required
              value={form.means}
              {...field('means')}
              data={paymentMeansCodes.map((value) => ({
                value,
                label: t(`documents.codes.paymentMeans.${value}`),
              }))}
              onChange={(event) => change({ means: event.currentTarget.value })}
            />
            {form.means === '99' && (
              <TextInput
                label={t('money.payments.meansOther')}
                required
                value={form.means_other}
                {...field('means_other')}
                onChange={(event) => change({ means_other: event.currentTarget.value })}
              />
            )}
            <ReferenceField
              company={company}
              isRequired={traced.has(form.means)}
              value={form.reference}
              field={field}
              onChange={(reference) => change({ reference })}
            />
            <TextInput
              label={t('money.payments.account')}
              description={t('money.payments.accountHint')}
              maxLength={60}
              value={form.account}
              {...field('account')}
              onChange={(event) => change({ account: event.currentTarget.value })}
            />
          </SimpleGrid>
          {settled > 0 && wanted.length > 0 && (
            <p className={classes.note}>{t('money.payments.othersSettled', { number: settled })}</p>
          )}
          {isSettling && (
            <DebtList
              debts={debts}
              documents={documents}
              split={split}
              field={field}
              onChange={(id, amount) => setTyped({ ...split, [id]: amount })}
            />
          )}
          {keptBack !== null && (
            <Suspense>
              <RemainderFields rows={rest} left={keptBack} field={field} onChange={setRest} />
            </Suspense>
          )}
          {isSettling && documents.length > 0 && (
            <dl className={classes.sums} aria-live="polite">
              <dt>{t('money.payments.amount')}</dt>
              <dd>
                <Money amount={paid.amount} currency={currency} />
              </dd>
              <dt data-wrong={isTooMuchApplied || undefined}>
                {isTooMuchApplied ? t('money.payments.tooMuchApplied') : t('money.payments.becomesCredit')}
              </dt>
              <dd data-wrong={isTooMuchApplied || undefined} id={field('allocations').id} tabIndex={-1}>
                <Money amount={left} currency={currency} />
              </dd>
            </dl>
          )}
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

/** Under what name this device keeps whether a person sends receipts of this company's payments. */
const tellsName = (company: string) => `payment-receipts:${company}`

function inTurn(all: readonly OpenDocument[], ids: readonly string[]) {
  const wanted = all.filter(({ id }) => ids.includes(id))
  return { wanted, documents: [...wanted, ...all.filter((document) => !wanted.includes(document))] }
}

function currencyOf(documents: readonly OpenDocument[], id: string): string | undefined {
  return documents.find((document) => document.id === id)?.currency
}

type ReferenceFieldProps = {
  company: string
  isRequired: boolean
  value: string
  field: FieldOf
  onChange: (value: string) => void
}

/** Warns of a reference that was typed before; it may still be right. */
function ReferenceField({ company, isRequired, value, field, onChange }: ReferenceFieldProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState('')
  const { data: twin } = useQuery({ ...sameReferenceQuery(company, asked), enabled: asked !== '' })
  const isRepeated = twin != null && asked === value.trim()
  return (
    <TextInput
      label={t('money.payments.reference')}
      required={isRequired}
      maxLength={60}
      dir="ltr"
      value={value}
      {...field('reference')}
      description={
        isRepeated ? (
          <span role="status" style={{ color: 'var(--cc-warning-fg)' }}>
            {t('money.payments.sameReference', { number: twin.number, client: twin.client_name })}
          </span>
        ) : undefined
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setAsked(value.trim())}
    />
  )
}

/** The same words sent again are the same payment; corrected ones are another try. */
async function fingerprint(body: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is awaited of a deposit, in the currency in which it comes. */
function amountOf(deposit: Deposit | undefined, currency: string, rate: string): string | undefined {
  if (deposit === undefined || deposit.currency === currency) return deposit?.amount
  const [amount] = convertTogether([{ ...deposit, amount: decimal(deposit.amount) }], currency, rate)
  return toText(amount!)
}
