import { endpoints, type ReceiptProposal } from '@cuentaclara/contracts'
import { decimal, isNegative, isZero, negate, subtract, sum, toText } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { ActionIcon, Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFileCertificate, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { usePreview } from '#features/documents/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney } from '#lib/money.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { useLeaveQuestion } from '#ui/form/leave-question.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { forgetPayments, receiptProposalQuery } from './queries.ts'
import {
  isBaseTooLarge,
  lackingOf,
  lineOf,
  type ReceiptRow,
  rowOf,
  taxOf,
  wholeBase,
} from './receipt-lines.ts'
import classes from './receipt-screen.module.css'

type ReceiptScreenProps = {
  company: string
  payment: string
  /** The sale that was paid. */
  sale: string
  onIssued: (id: string) => void
}

/** The electronic receipt of a payment before it is issued: what of it is base is a person's to say. */
export function ReceiptScreen(props: ReceiptScreenProps) {
  const { t } = useTranslation()
  useScreenTitle(t('money.receipt.title'))
  if (props.payment !== '' && props.sale !== '') return <OfPayment {...props} />
  return (
    <>
      <PageHeader title={t('money.receipt.title')} />
      <EmptyState
        icon={IconFileCertificate}
        title={t('money.receipt.fromPayment')}
        hint={t('money.payments.receipts.why')}
        actions={
          <Button renderRoot={(rest) => <Link to="/payments" {...rest} />}>{t('shell.nav.payments')}</Button>
        }
      />
    </>
  )
}

function OfPayment(props: ReceiptScreenProps) {
  const { data, error, refetch } = useQuery(receiptProposalQuery(props.company, props.payment, props.sale))
  if (error !== null && data === undefined)
    return <ErrorState isScreen error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  return <ReceiptForm {...props} proposal={data} />
}

function ReceiptForm({
  company,
  payment,
  sale,
  proposal,
  onIssued,
}: ReceiptScreenProps & { proposal: ReceiptProposal }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayIssue = useCan('documents.issue')
  const { document, currency, total, receipted, owed } = proposal.sale
  const paid = owed?.amount ?? '0'
  const condition = owed?.sale_condition ?? ''
  const [proposed] = useState<readonly ReceiptRow[]>(() =>
    proposal.lines.map((line) => rowOf(line, currency)),
  )
  const [rows, setRows] = useState(proposed)
  const { leave, question } = useLeaveQuestion({ isDirty: rows !== proposed })
  const lacking = lackingOf(rows, paid)
  const tax = sum(rows.map(taxOf))
  const isWrong =
    !isZero(lacking) ||
    rows.some((row) => isBaseTooLarge(row, condition) || row.description.trim().length < 3)
  const preview = usePreview(company, () =>
    isWrong
      ? null
      : { of: 'receipt', params: { id: payment, document_id: sale }, body: { lines: rows.map(lineOf) } },
  )
  const issuing = useMutation({
    mutationFn: () =>
      call(
        endpoints.issueReceiptByHand,
        { params: { id: payment, document_id: sale }, body: { lines: rows.map(lineOf) } },
        { company },
      ),
    onSuccess: ({ id }) => {
      leave()
      onIssued(id)
    },
    onSettled: () => forgetPayments(cache, company),
  })
  return (
    <form
      noValidate
      className={classes.screen}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong && mayIssue) issuing.mutate()
      }}
    >
      <BackLink to="/payments">{t('shell.nav.payments')}</BackLink>
      <PageHeader title={t('money.receipt.title')} subtitle={t('money.receipt.hint')} />
      <section className={`${classes.card} cc-card`}>
        <dl className={classes.facts}>
          <Fact label={t('money.receipt.sale')}>
            <span className="cc-ltr cc-numbers">{shortNumber(document.consecutivo)}</span>
          </Fact>
          <Fact label={t('money.receipt.total')}>
            <Money amount={total} currency={currency} />
          </Fact>
          <Fact label={t('money.receipt.before')}>
            <Money amount={receipted} currency={currency} />
          </Fact>
          <Fact label={t('money.receipt.paid')}>
            <Money amount={paid} currency={currency} />
          </Fact>
        </dl>
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
            key={index}
            row={row}
            number={index + 1}
            currency={currency}
            condition={condition}
            canRemove={rows.length > 1}
            onChange={(next) => setRows(rows.with(index, next))}
            onRemove={() => setRows(rows.toSpliced(index, 1))}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setRows([...rows, nextRow(rows, toText(lacking))])}
        >
          {t('money.receipt.add')}
        </Button>
      </section>
      <section className={`${classes.card} cc-card`} aria-live="polite">
        <dl className={classes.facts}>
          <Fact label={t('money.receipt.tax')}>
            <Money amount={toText(tax)} currency={currency} size="lg" />
          </Fact>
          <Fact label={t('money.receipt.receipt')}>
            <Money amount={toText(subtract(decimal(paid), lacking))} currency={currency} size="lg" />
          </Fact>
        </dl>
        {!isZero(lacking) && (
          <Alert color="yellow" role="status">
            {isNegative(lacking)
              ? t('money.receipt.over', { amount: formatMoney(toText(negate(lacking)), currency) })
              : t('money.receipt.short', { amount: formatMoney(toText(lacking), currency) })}
          </Alert>
        )}
        {owed?.readiness === 'sale_waits' && (
          <Alert color="yellow">{t('money.payments.receipts.sale_waits')}</Alert>
        )}
        {issuing.error !== null && (
          <Alert color="red" role="alert">
            {issuing.error.message}
          </Alert>
        )}
        <Button
          variant="default"
          title="Ctrl P"
          className={classes.act}
          disabled={isWrong || !mayIssue}
          onClick={preview.show}
        >
          {t('documents.editor.preview')}
        </Button>
        <Button
          type="submit"
          className={classes.act}
          loading={issuing.isPending}
          disabled={isWrong || !mayIssue || owed?.readiness === 'sale_waits'}
        >
          {t('money.payments.receipts.issue')}
        </Button>
      </section>
      {question}
      {preview.sheet}
    </form>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type RowProps = {
  row: ReceiptRow
  number: number
  currency: CurrencyCode
  /** Of the receipt, which says whether payments go to the tax first. */
  condition: string
  canRemove: boolean
  onChange: (row: ReceiptRow) => void
  onRemove: () => void
}

function Row({ row, number, currency, condition, canRemove, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{t('money.receipt.line', { number })}</legend>
      <TextInput
        className={classes.text}
        label={t('documents.editor.columns.description')}
        maxLength={200}
        value={row.description}
        onChange={(event) => onChange({ ...row, description: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('documents.editor.columns.tax')}
        value={row.rateCode}
        data={rateChoices(t, row.rateCode)}
        onChange={(event) => {
          const rateCode = event.currentTarget.value
          onChange({ ...row, rateCode, base: wholeBase({ paid: row.paid, rateCode }) })
        }}
      />
      <MoneyInput
        label={t('money.receipt.part')}
        currency={currency}
        hasCents
        value={row.paid}
        onChange={(paid) => {
          // A base of all that was paid follows it; one that somebody made smaller stays.
          const isWhole = row.base === wholeBase(row)
          onChange({ ...row, paid, ...(isWhole && { base: wholeBase({ ...row, paid }) }) })
        }}
      />
      <MoneyInput
        label={t('money.receipt.base')}
        description={t('money.receipt.taxOfLine', { amount: formatMoney(toText(taxOf(row)), currency) })}
        currency={currency}
        value={row.base}
        error={isBaseTooLarge(row, condition) ? t('money.receipt.baseTooLarge') : undefined}
        onChange={(base) => onChange({ ...row, base })}
      />
      {canRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.remove}
          aria-label={t('money.receipt.remove', { number })}
          onClick={onRemove}
        >
          <IconX size={17} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}

/** What no line has yet, at the rate of the last one. */
function nextRow(rows: readonly ReceiptRow[], lacking: string): ReceiptRow {
  const { description = '', rateCode = '08' } = rows.at(-1) ?? {}
  const paid = lacking.startsWith('-') ? '0' : lacking
  return { description, rateCode, paid, base: wholeBase({ paid, rateCode }) }
}
