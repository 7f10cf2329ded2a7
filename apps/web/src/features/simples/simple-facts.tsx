import type { SimpleDetail } from '@cuentaclara/contracts'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsSimplified } from '#features/companies/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { MoneyDetail } from '#ui/money-detail.tsx'
import { meansOf } from './means.ts'
import { SimpleStatus } from './simple-status.tsx'
import classes from './simples.module.css'

type SimpleFactsProps = {
  simple: SimpleDetail
  /** On a page of its own: the way back to the list, and what can be done. */
  crumb?: ReactNode
  actions?: ReactNode
}

/** A receipt as it was issued: for whom, what, how it was paid, what became of it. */
export function SimpleFacts({ simple, crumb, actions }: SimpleFactsProps) {
  const { t } = useTranslation()
  const isSimplified = useIsSimplified()
  const { input, lines, currency } = simple
  return (
    <MoneyDetail
      amount={simple.total}
      currency={currency}
      party={<bdi>{simple.client_name ?? t('counter.simples.nobody')}</bdi>}
      facts={
        <>
          {t(`counter.simples.uses.${simple.use}`)} ·{' '}
          <InstantText instant={simple.issued_at ?? simple.updated_at} />
        </>
      }
      chips={<SimpleStatus status={simple.status} />}
      crumb={crumb}
      actions={actions}
    >
      {simple.void_reason !== null && (
        <p className={classes.warning}>{t('counter.simples.voidBecause', { reason: simple.void_reason })}</p>
      )}
      <dl className={classes.facts}>
        <dt>{t('counter.simples.paidBy')}</dt>
        <dd>
          {simple.means.length === 0
            ? t('counter.simples.notPaid')
            : [...meansOf(simple, t), simple.paid_on === null ? '' : formatDay(simple.paid_on)]
                .filter(Boolean)
                .join(' · ')}
        </dd>
        {simple.deposits.length > 0 && (
          <>
            <dt>{t('counter.simples.settled')}</dt>
            <dd className={classes.links}>
              {simple.deposits.map(({ id, name, amount }) => (
                <span key={id}>
                  <Money amount={amount} currency={currency} />
                  {' · '}
                  <span className="cc-ltr cc-numbers">{name}</span>
                </span>
              ))}
            </dd>
            {simple.status === 'issued' && (
              <>
                <dt>{t('counter.simples.stillDue')}</dt>
                <dd>
                  <Money
                    amount={toText(subtract(decimal(simple.total), decimal(simple.settled)))}
                    currency={currency}
                  />
                </dd>
              </>
            )}
          </>
        )}
        {simple.made_of.length > 0 && (
          <>
            <dt>{t('counter.simples.madeOf')}</dt>
            <dd className={classes.links}>
              {simple.made_of.map(({ id, name }) => (
                <Link key={id} to="/transactions/detail/$type/$id" params={{ type: 'quotation', id }}>
                  <span className="cc-ltr cc-numbers">{name}</span>
                </Link>
              ))}
            </dd>
          </>
        )}
        {simple.document !== null && (
          <>
            <dt>{t('counter.simples.became')}</dt>
            <dd>
              <Link
                to="/transactions/detail/$type/$id"
                params={{ type: simple.document.kind, id: simple.document.id }}
              >
                {t(`documents.kinds.${simple.document.kind}`)}{' '}
                <span className="cc-ltr cc-numbers">
                  {shortNumber(simple.document.consecutivo) ?? t('documents.number.draft')}
                </span>
              </Link>
            </dd>
          </>
        )}
        {simple.created_by !== null && (
          <>
            <dt>{t('counter.simples.by')}</dt>
            <dd>
              <bdi>{simple.created_by}</bdi>
            </dd>
          </>
        )}
      </dl>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('counter.simples.text')}</th>
            <th scope="col">{t('counter.simples.quantity')}</th>
            <th scope="col">{t('counter.simples.price')}</th>
            <th scope="col">{t('counter.simples.total')}</th>
          </tr>
        </thead>
        <tbody>
          {input.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an issued receipt never changes its lines
            <tr key={index}>
              <td>
                <bdi>{line.description}</bdi>
              </td>
              <td>
                <span className="cc-numbers cc-ltr">{line.quantity}</span>
              </td>
              <td className={classes.price}>
                <span className="cc-ltr">
                  <span className={`${classes.times} cc-numbers`}>{line.quantity} × </span>
                  <Money amount={line.unit_price} currency={currency} />
                </span>
              </td>
              <td>
                <Money amount={lines[index]?.line_total ?? '0'} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        {input.lines.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('counter.simples.total')}
              </th>
              <td>
                <Money amount={simple.total} currency={currency} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {input.notes && (
        <p className={classes.notes}>
          <bdi>{input.notes}</bdi>
        </p>
      )}
      {!isSimplified && <p className={classes.warning}>{t('counter.simples.notForCredit')}</p>}
    </MoneyDetail>
  )
}
