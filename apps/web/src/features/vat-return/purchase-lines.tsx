import type { VatPurchase, VatPurchaseLine, VatReturn, VatUseInput } from '@cuentaclara/contracts'
import { Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { vatPurchaseLinesQuery } from './queries.ts'
import { type Choice, choiceOf, choices, toUse, useUse } from './use-choices.ts'
import classes from './vat-return.module.css'

type Props = { purchase: VatPurchase; data: VatReturn; isFixed: boolean }

/** The lines of a purchase: each serves what its purchase does, unless somebody says otherwise. */
export function PurchaseLines({ purchase, data, isFixed }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const query = useQuery(vatPurchaseLinesQuery(company, data.period, purchase.id))
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height={80} />
  if (query.data.data.length === 0) return <p className={classes.muted}>{t('vatReturn.uses.noLines')}</p>
  return (
    <ul className={classes.boxes}>
      {query.data.data.map((line) => (
        <LineRow key={line.line} line={line} purchase={purchase} data={data} isFixed={isFixed} />
      ))}
    </ul>
  )
}

function LineRow({ line, purchase, data, isFixed }: Props & { line: VatPurchaseLine }) {
  const { t } = useTranslation()
  const change = useUse(data)
  const { is_capital } = line
  const choice = line.is_said ? choiceOf(line) : ''
  const say = (given: Pick<VatUseInput, 'use' | 'reduced_rate' | 'is_capital'>) =>
    change.mutate({
      about: purchase.source as 'reception',
      about_id: purchase.id,
      line: line.line,
      ...given,
    })
  const givenOf = (value: string) =>
    value === '' ? { use: null, reduced_rate: null } : toUse(value as Choice)
  return (
    <li className={classes.box}>
      <div className={classes.words}>
        <bdi>{line.description}</bdi>
        <span className={classes.muted}>
          {line.is_service !== null && (
            <>{t(line.is_service ? 'vatReturn.uses.service' : 'vatReturn.uses.good')} · </>
          )}
          <Money amount={line.base} currency="CRC" muted /> · {t('vatReturn.uses.credit')}{' '}
          <Money amount={line.credit} currency="CRC" muted />
        </span>
        <Checkbox
          size="xs"
          label={t('vatReturn.capital.mark')}
          checked={is_capital}
          disabled={isFixed || change.isPending}
          onChange={({ currentTarget }) => say({ ...givenOf(choice), is_capital: currentTarget.checked })}
        />
      </div>
      <NativeSelect
        aria-label={t('vatReturn.uses.ofLine', { line: line.line })}
        value={choice}
        disabled={isFixed || change.isPending}
        data={[
          { value: '', label: t('vatReturn.uses.asWhole') },
          ...choices.map((value) => ({ value, label: t(`vatReturn.uses.${value}`) })),
        ]}
        onChange={({ currentTarget }) => say({ ...givenOf(currentTarget.value), is_capital })}
      />
    </li>
  )
}
