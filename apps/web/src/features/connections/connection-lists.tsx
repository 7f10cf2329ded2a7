import type { Connections } from '@cuentaclara/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import classes from './connection-lists.module.css'

/** Payments, lines of the bank and letters, each leading to where it is kept. */
export function ConnectionLists({ connections }: { connections: Connections }) {
  const { t } = useTranslation()
  const { payments, letters, bank_lines: lines } = connections
  const ofAbout = (about: 'reminder' | 'receipt') => letters.filter((letter) => letter.about === about)
  return (
    <>
      <Group title={t('documentPage.links.payments')}>
        {payments.map((payment) => (
          <li key={payment.id} className={classes.row} data-over={!payment.counts || undefined}>
            <Link to="/transactions/detail/$type/$id" params={{ type: 'payment', id: payment.id }}>
              {t('documentPage.links.payment', { number: payment.number })}
            </Link>
            <span className={classes.quiet}>
              <DayText day={payment.paid_on} />
              {!payment.counts && <> · {t('documentPage.links.undone')}</>}
            </span>
            <Money amount={payment.amount} currency={payment.currency} />
          </li>
        ))}
      </Group>
      <Group title={t('documentPage.links.bankLines')}>
        {lines.map((line) => (
          <li key={line.id} className={classes.row}>
            <Link to="/bank" search={{ state: 'matched', line: line.id }}>
              <bdi>{line.text || line.reference || t('documentPage.links.bankLine')}</bdi>
            </Link>
            <span className={classes.quiet}>
              <DayText day={line.happened_on} />
            </span>
            <Money amount={line.amount} currency={line.currency} />
          </li>
        ))}
      </Group>
      {(['reminder', 'receipt'] as const).map((about) => (
        <Group key={about} title={t(`documentPage.links.${about}s`)}>
          {ofAbout(about).map((letter) => (
            <li key={letter.id} className={classes.row}>
              <Link to="/letters" search={{ open: letter.id }}>
                <bdi>{letter.recipient}</bdi>
              </Link>
              <span className={classes.quiet}>
                <InstantText instant={letter.at} />
              </span>
              <span className={classes.quiet}>
                {t(`letters.statuses.${letter.status as 'sent'}`, letter.status)}
              </span>
            </li>
          ))}
        </Group>
      ))}
    </>
  )
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  )
}
