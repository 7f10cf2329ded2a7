import { endpoints, type ReceiptableSale } from '@cuentaclara/contracts'
import { decimal, isZero } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import classes from './payments.module.css'
import { forgetPayments, paymentReceiptsQuery } from './queries.ts'
import { tellReceipts } from './tell-receipts.ts'

type PaymentReceiptsProps = {
  company: string
  payment: string
  /** What is said of those that outlived it. */
  outlive: string | null
}

/** The electronic receipts of the sales that a payment settles, beside each sale, and the ones it owes. */
export function PaymentReceipts({ company, payment, outlive }: PaymentReceiptsProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayIssue = useCan('documents.issue')
  const { data } = useQuery(paymentReceiptsQuery(company, payment))
  const issuing = useMutation({
    mutationFn: () => call(endpoints.issuePaymentReceipts, { params: { id: payment } }, { company }),
    onSuccess: tellReceipts,
    onError: (error) => toastRefusal(error, 'payment'),
    onSettled: () => forgetPayments(cache, company),
  })
  if (data === undefined || data.sales.length === 0) return null
  const ready = data.sales.filter(({ owed }) => owed?.readiness === 'ready')
  return (
    <section aria-label={t('money.payments.receipts.title')} className={classes.receipts}>
      <h3 className={classes.label}>{t('money.payments.receipts.title')}</h3>
      {data.sales.map((sale) => (
        <SaleReceipts key={sale.document.id} payment={payment} sale={sale} mayIssue={mayIssue} />
      ))}
      {outlive !== null && <p className={classes.note}>{outlive}</p>}
      {mayIssue && ready.length > 0 && (
        <Button
          leftSection={<IconFileCertificate size={17} aria-hidden />}
          loading={issuing.isPending}
          onClick={() => issuing.mutate()}
          style={{ alignSelf: 'start' }}
        >
          {t(ready.length === 1 ? 'money.payments.receipts.issue' : 'money.payments.receipts.issueAll')}
        </Button>
      )}
    </section>
  )
}

type SaleReceiptsProps = { payment: string; sale: ReceiptableSale; mayIssue: boolean }

function SaleReceipts({ payment, sale, mayIssue }: SaleReceiptsProps) {
  const { t } = useTranslation()
  const { document, currency, receipts } = sale
  return (
    <div className={classes.receiptable}>
      <p className={classes.receiptLine}>
        <DocumentLink kind={document.kind} id={document.id} consecutivo={document.consecutivo} />
        <span className={classes.muted}>
          {t('money.payments.receipts.covered', {
            amount: formatMoney(sale.receipted, currency),
            total: formatMoney(sale.total, currency),
          })}
        </span>
      </p>
      {receipts.length > 0 && (
        <ul className={classes.receiptList}>
          {receipts.map((receipt) => (
            <li key={receipt.id} className={classes.receiptLine}>
              <DocumentLink kind="payment-receipt" id={receipt.id} consecutivo={receipt.consecutivo} />
              <StatusChip area="fiscal" status={receipt.fiscal_status} />
              <Money amount={receipt.amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <Owed sale={sale} />
      {mayIssue && sale.owed !== null && sale.owed.readiness !== 'sale_waits' && (
        <Link to="/receipts/new" search={{ payment, sale: document.id }} className={classes.byHand}>
          {t('money.receipt.open')}
        </Link>
      )}
    </div>
  )
}

function Owed({ sale: { owed, currency } }: { sale: ReceiptableSale }) {
  const { t } = useTranslation()
  if (owed === null) return null
  const amount = formatMoney(owed.amount, currency)
  return (
    <p className={classes.note}>
      {owed.tax === null
        ? t('money.payments.receipts.owed', { amount })
        : t('money.payments.receipts.owedWithTax', { amount, tax: formatMoney(owed.tax, currency) })}
      {!isZero(decimal(owed.kept)) &&
        ` ${t('money.payments.receipts.kept', { amount: formatMoney(owed.kept, currency) })}`}
      {owed.readiness !== 'ready' && ` ${t(`money.payments.receipts.${owed.readiness}`)}`}
    </p>
  )
}

function DocumentLink({ kind, id, consecutivo }: { kind: string; id: string; consecutivo: string | null }) {
  return (
    <Link to="/transactions/detail/$type/$id" params={{ type: kind, id }} className="cc-ltr cc-numbers">
      {shortNumber(consecutivo)}
    </Link>
  )
}
