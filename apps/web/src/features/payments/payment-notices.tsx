import { endpoints, type PaymentNotice } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconCheck, IconLink, IconPaperclip, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { offerReceipts } from './offer-receipts.ts'
import classes from './payment-notices.module.css'
import { forgetPayments, paymentNoticesQuery } from './queries.ts'

const ReasonDialog = part(() => import('#ui/form/reason-dialog.tsx'), 'ReasonDialog')

/** What clients say they paid: nothing is settled until somebody who has seen the money confirms it. */
export function PaymentNotices({ company }: { company: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(paymentNoticesQuery(company))
  const notices = data?.data ?? []
  if (notices.length === 0) return null
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="notices-title">
      <h2 id="notices-title" className={classes.title}>
        {t('tools.notices.title')}
      </h2>
      <ul className={classes.rows}>
        {notices.map((notice) => (
          <Notice key={notice.id} company={company} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function Notice({ company, notice }: { company: string; notice: PaymentNotice }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const mayIssue = useCan('documents.issue')
  const format = useDateFormat()
  const [isDismissing, setIsDismissing] = useState(false)
  const { id, amount, currency, proof, documents, standing } = notice
  const confirm = useMutation({
    mutationFn: () =>
      once(id, (key) =>
        call(
          endpoints.confirmPaymentNotice,
          { params: { id }, query: standing === null ? {} : { another: 'true' as const } },
          { company, key },
        ),
      ),
    onSuccess: ({ id: payment, number }) => {
      forgetPayments(cache, company)
      toastSuccess({ message: t('tools.notices.confirmed', { number }), subject: 'payment' })
      if (mayIssue) void offerReceipts(company, cache, payment)
    },
    onError: sayWhy,
  })
  const link = useMutation({
    mutationFn: (payment_id: string) =>
      call(endpoints.linkPaymentNotice, { params: { id }, body: { payment_id } }, { company }),
    onSuccess: ({ number }) => {
      forgetPayments(cache, company)
      toastSuccess({ message: t('moneyActs.standing.linked', { number }), subject: 'payment' })
    },
    onError: sayWhy,
  })
  function sayWhy(error: Error) {
    // Somebody else may have decided it, and then the row goes.
    forgetPayments(cache, company)
    toastRefusal(error, 'payment')
  }
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Link to="/clients/$id" params={{ id: notice.client_id }} className={classes.client}>
          <bdi>{notice.client_name}</bdi>
        </Link>
        <span className={classes.muted}>
          <DayText day={notice.paid_on} /> · {t(`documents.codes.paymentMeans.${notice.means}`)}{' '}
          <span className="cc-ltr">{notice.reference}</span>
          {notice.quotation !== null && (
            <>
              {' · '}
              {t('money.payments.deposit', {
                number: `COT-${String(notice.quotation.number).padStart(5, '0')}`,
              })}
            </>
          )}
          {documents.length > 0 && (
            <>
              {' · '}
              <span className="cc-ltr">{documents.map(({ number }) => shortNumber(number)).join(', ')}</span>
            </>
          )}
          {' · '}
          {t('tools.notices.told')} <InstantText instant={notice.given_at} mode="relative" />
        </span>
        {standing !== null && (
          <span className={classes.muted}>
            {t('moneyActs.standing.stands', {
              number: standing.number,
              day: formatDay(standing.paid_on, format),
            })}
          </span>
        )}
      </span>
      <Money amount={amount} currency={currency} />
      <span className={classes.acts}>
        {proof !== null && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            onClick={() =>
              downloadFile(
                endpoints.fetchNoticeProof,
                { params: { id, paper: proof.id } },
                { company, fallbackName: proof.name },
              ).catch((error) => toastRefusal(error, 'payment'))
            }
          >
            {t('tools.notices.proof')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setIsDismissing(true)}
        >
          {t('tools.notices.dismiss')}
        </Button>
        <Button
          variant={standing === null ? 'filled' : 'default'}
          size="compact-md"
          loading={confirm.isPending}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => confirm.mutate()}
        >
          {t(standing === null ? 'tools.notices.confirm' : 'moneyActs.standing.another')}
        </Button>
        {standing !== null && (
          <Button
            size="compact-md"
            loading={link.isPending}
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => link.mutate(standing.id)}
          >
            {t('moneyActs.standing.link', { number: standing.number })}
          </Button>
        )}
      </span>
      {isDismissing && (
        <Suspense>
          <ReasonDialog
            title={t('tools.notices.dismissTitle')}
            hint={t('tools.notices.dismissHint')}
            label={t('money.reason')}
            tooShort={t('money.reasonShort')}
            confirmLabel={t('tools.notices.dismiss')}
            onConfirm={async (reason) => {
              await call(endpoints.dismissPaymentNotice, { params: { id }, body: { reason } }, { company })
              forgetPayments(cache, company)
            }}
            onClose={() => setIsDismissing(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
