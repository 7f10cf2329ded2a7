import type { VatReturn, VatTypedTwice } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastUndo } from '#ui/feedback/toasts.tsx'
import { saveInputs, vatReturnQuery } from './queries.ts'
import classes from './vat-return.module.css'

type Withholding = VatReturn['inputs']['withholdings'][number]

/** Typed withholdings that may be settlements of the register once more, each to be taken away by who prepares the return. */
export function TypedTwice({ data }: { data: VatReturn }) {
  const { t } = useTranslation()
  const mayPrepare = useCan('vat-return.prepare')
  const take = useTaking(data.period)
  const isOpen = data.state === 'draft' || data.state === 'reviewed'
  if (!isOpen || data.typed_twice.length === 0) return null
  return (
    <div>
      <h3 className={classes.small}>{t('vatReturn.twice.title')}</h3>
      <ul className={classes.checks}>
        {data.typed_twice.map((row) => (
          <li key={`${row.period}-${row.place}`}>
            {row.is_counted && <IconAlertTriangle size={16} className={classes.warning} aria-hidden />}
            <Said row={row} />
            {row.period !== data.period ? (
              <Link to="/reports/vat-return" search={{ period: row.period } as never}>
                {t('vatReturn.showCheck')}
              </Link>
            ) : (
              mayPrepare &&
              !data.is_closed && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={take.isPending}
                  aria-label={t('vatReturn.twice.takeOf', { day: row.day, amount: row.withheld })}
                  onClick={() => take.mutate(row)}
                >
                  {t('vatReturn.twice.take')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was typed, and what it may be. */
function Said({ row }: { row: VatTypedTwice }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const { acquirer, from, to, count, withheld } = row.settlements
  const typed = {
    amount: formatMoney(row.withheld, 'CRC'),
    day: formatDay(row.day, format),
    acquirer,
    total: formatMoney(withheld, 'CRC'),
  }
  const days = { from: formatDay(from, format), to: formatDay(to, format) }
  return (
    <span>
      <bdi>
        {row.is_counted
          ? t('vatReturn.twice.both', { ...typed, ...days, count })
          : t('vatReturn.twice.once', typed)}
      </bdi>
      {!row.period.startsWith(from.slice(0, 7)) && (
        <span className={classes.muted}>
          {' '}
          {t('vatReturn.twice.typedInto', { month: formatMonth(row.period, i18n.language, 'long') })}
        </span>
      )}
    </span>
  )
}

/** Takes a row away, and puts it back where that was a slip: into what the return has been saved with since. */
function useTaking(period: string) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const { queryKey } = vatReturnQuery(company, period)
  const save = async (change: (rows: Withholding[]) => Withholding[]) => {
    const known = await cache.ensureQueryData(vatReturnQuery(company, period))
    const { inputs } = known
    const answer = await saveInputs(period)({ ...inputs, withholdings: change(inputs.withholdings) }, company)
    cache.setQueryData(queryKey, answer)
    void cache.invalidateQueries({ queryKey: ['documents', company, 'vat-return'] })
  }
  const failed = (error: unknown) => toastRefusal(error, 'vat-return')
  return useMutation({
    mutationFn: ({ place }: VatTypedTwice) => save((rows) => rows.filter((_, other) => other !== place)),
    onSuccess(_, { place, day, acquirer, gross, withheld }) {
      const row = { day, acquirer, gross, withheld }
      toastUndo({
        subject: 'vat-return',
        message: t('vatReturn.twice.taken'),
        onUndo: () => void save((rows) => rows.toSpliced(place, 0, row)).catch(failed),
      })
    },
    onError: failed,
  })
}
