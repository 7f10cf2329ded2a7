import { endpoints, type PortalPayments as Payments } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, endpointUrl } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import classes from './portal.module.css'
import { PortalFiles } from './portal-files.tsx'
import { portalListKey } from './portal-key.ts'
import { ShowMore } from './portal-more.tsx'
import shared from './public-document.module.css'

type Payment = Payments['data'][number]

/** What the client paid: when, how, what it settled, and the receipt of each. */
export function PortalPayments({ token }: { token: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    queryKey: portalListKey(token, 'payments'),
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listPortalPayments,
        { params: { token }, query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    staleTime: 60_000,
  })
  const payments = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="payments-title">
      <h2 id="payments-title" className={shared.title}>
        {t('tools.portal.payments.title')}
      </h2>
      <p className={shared.dates}>
        {query.isSuccess && payments.length === 0
          ? t('tools.portal.payments.none')
          : t('tools.portal.payments.hint')}
      </p>
      {query.isPending && <Skeleton height={120} radius="md" />}
      {query.error !== null && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      )}
      <ul className={classes.rows}>
        {payments.map((payment) => (
          <PaymentItem key={payment.id} token={token} payment={payment} />
        ))}
      </ul>
      <ShowMore query={query} shown={payments.length} />
    </section>
  )
}

function PaymentItem({ token, payment }: { token: string; payment: Payment }) {
  const { t } = useTranslation()
  const { currency, documents, receipts, number } = payment
  const way = payment.means_other ?? t(`documents.codes.paymentMeans.${payment.means as '01'}`)
  const params = { token, payment: payment.id }
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span>
          <DayText day={payment.paid_on} /> · <bdi>{way}</bdi>
        </span>
        {payment.reference !== null && (
          <span className={classes.muted}>
            {t('tools.portal.payments.reference')} <bdi className="cc-ltr">{payment.reference}</bdi>
          </span>
        )}
        {documents.length > 0 && (
          <ul className={classes.settled} aria-label={t('tools.portal.payments.settled')}>
            {documents.map(({ id, kind, number: settled, currency: of, amount }) => (
              <li key={id}>
                {t(`documents.kinds.${kind}`)}{' '}
                <span className="cc-ltr cc-numbers">{shortNumber(settled)}</span>
                {': '}
                <Money amount={amount} currency={of} />
              </li>
            ))}
          </ul>
        )}
        {isSome(payment.unapplied) && (
          <span className={classes.muted}>
            {t('tools.portal.credit')}: <Money amount={payment.unapplied} currency={currency} />
          </span>
        )}
        {isSome(payment.returned) && (
          <span className={classes.muted}>
            {t('tools.portal.payments.returned')}: <Money amount={payment.returned} currency={currency} />
          </span>
        )}
        {receipts.map((receipt) => (
          <span key={receipt.id} className={classes.electronic}>
            {t('documents.kinds.payment-receipt')}{' '}
            <span className="cc-ltr cc-numbers">{shortNumber(receipt.number)}</span>
            <PortalFiles token={token} document={receipt} />
          </span>
        ))}
      </span>
      <span className={classes.end}>
        <Money amount={payment.amount} currency={currency} />
        <Button
          component="a"
          download
          href={endpointUrl(endpoints.getPortalPaymentReceipt, { params })}
          variant="subtle"
          size="compact-sm"
          aria-label={t('tools.portal.payments.receiptOf', { number })}
          leftSection={<IconReceipt size={16} aria-hidden />}
        >
          {t('tools.portal.payments.receipt')}
        </Button>
      </span>
    </li>
  )
}
