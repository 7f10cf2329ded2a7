import type { PublicDocument } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { CopyButton } from '#ui/copyable-id.tsx'
import classes from './public-document.module.css'

type WaysToPayProps = {
  document: PublicDocument
  pay: NonNullable<PublicDocument['pay']>
  /** What is asked for, and the words for it. */
  title: string
  term: string
  amount: string
}

/** Where to send what is owed, each part with a button that copies it. */
export function WaysToPay({ document, pay, title, term, amount }: WaysToPayProps) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="pay-title">
      <h2 id="pay-title" className={classes.title}>
        {title}
      </h2>
      <dl className={classes.ways}>
        <Way term={term} copied={amount}>
          <Money amount={amount} currency={document.currency} />
        </Way>
        <Places pay={pay} legalName={document.issuer.legal_name} />
        <Way term={t('tools.public.reference')} copied={shortNumber(document.number)}>
          <span className="cc-ltr cc-numbers">{shortNumber(document.number)}</span>
        </Way>
      </dl>
    </section>
  )
}

type Pay = { pay: NonNullable<PublicDocument['pay']>; legalName: string }

/** The same for all that a client owes: accounts of every currency. */
export function Accounts({ pay, legalName }: Pay) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="pay-title">
      <h2 id="pay-title" className={classes.title}>
        {t('tools.public.pay')}
      </h2>
      <dl className={classes.ways}>
        <Places pay={pay} legalName={legalName} />
      </dl>
    </section>
  )
}

function Places({ pay: { accounts, sinpe_number: sinpe }, legalName }: Pay) {
  const { t } = useTranslation()
  return (
    <>
      {sinpe !== null && (
        <Way term={t('tools.public.sinpe')} copied={sinpe}>
          <span className="cc-ltr cc-numbers">{sinpe.replace(/^(\d{4})/, '$1 ')}</span>
        </Way>
      )}
      {accounts.map(({ iban, bank, holder, currency }) => (
        <Way
          key={iban}
          term={`${t('tools.public.iban', { bank })} (${currency})`}
          copied={iban}
          more={holder === '' ? legalName : holder}
        >
          <span className="cc-ltr cc-numbers">{iban.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </Way>
      ))}
    </>
  )
}

type WayProps = { term: string; copied: string; more?: string; children: ReactNode }

function Way({ term, copied, more, children }: WayProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span className={classes.value}>
          {children}
          {more !== undefined && (
            <span className={classes.measure}>
              <bdi>{more}</bdi>
            </span>
          )}
        </span>
        <CopyButton value={copied} label={term} size={36} />
      </dd>
    </div>
  )
}
