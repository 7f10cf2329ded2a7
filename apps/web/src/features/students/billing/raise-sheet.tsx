import { endpoints } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { monthAfter, monthsAround } from '../months-around.ts'
import { forgetStudents, raiseQuery } from '../queries.ts'
import { useStudentWords } from '../use-student-words.ts'
import classes from './billing.module.css'

/** Raises the prices of plans by a percent from a month on, after a look at each. */
export function RaiseSheet({ company, onClose }: { company: string; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { groups } = useStudentWords()
  const [start] = useState({ percent: '', from: monthAfter(today().slice(0, 7), 1), group: '' })
  const [typed, setTyped] = useState(start)
  const put = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value }),
  })
  const percent = typed.percent.trim()
  const isPercent = /^-?\d{1,3}(\.\d{1,2})?$/.test(percent) && Number(percent) !== 0 && Number(percent) > -100
  const body = { percent, from_month: typed.from, group_name: typed.group || null }
  const { data, refetch, isPlaceholderData } = useQuery({ ...raiseQuery(company, body), enabled: isPercent })
  // What is shown for another percent or month is not what would be raised.
  const seen = isPercent && !isPlaceholderData ? data : undefined
  const save = async () => {
    // Nobody confirms what is not on the screen yet.
    if (seen === undefined) {
      await refetch({ cancelRefetch: false, throwOnError: true })
      return
    }
    await call(endpoints.raiseStudents, { body: { ...body, seen: seen.totals } }, { company }).catch(
      (refusal: unknown) => {
        void refetch()
        throw refusal
      },
    )
    forgetStudents(cache, company)
    toastSuccess({ message: t('studentBills.raise.done'), subject: 'student-raise' })
    onClose()
  }
  return (
    <SheetForm
      title={t('studentBills.raise.title')}
      submitLabel={t('studentBills.raise.submit')}
      size={640}
      isDirty={typed !== start}
      check={() => ({
        percent: isPercent ? undefined : t('studentBills.raise.wrong'),
        plans: seen?.rows.length === 0 ? t('studentBills.raise.none') : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={t('studentBills.raise.percent')}
              data-autofocus
              inputMode="decimal"
              dir="ltr"
              rightSection="%"
              {...field('percent')}
              {...put('percent')}
            />
            <NativeSelect
              label={t('studentBills.raise.from')}
              data={monthsAround(today()).map((value) => ({
                value,
                label: formatMonth(value, i18n.language, 'long'),
              }))}
              {...put('from')}
            />
            <NativeSelect
              label={t('studentBills.bill.group')}
              data={[{ value: '', label: t('studentBills.bill.everyone') }, ...groups]}
              {...put('group')}
            />
          </SimpleGrid>
          {seen !== undefined && (
            <div className={classes.preview} id={field('plans').id} tabIndex={-1}>
              {seen.already_billed > 0 && (
                <p className={classes.muted}>
                  {t('studentBills.raise.already', { count: formatCount(seen.already_billed) as never })}
                </p>
              )}
              {seen.already_raised > 0 && (
                <p className={classes.muted}>
                  {t('studentBills.raise.alreadyRaised', {
                    count: formatCount(seen.already_raised) as never,
                  })}
                </p>
              )}
              {seen.rows.length === 0 && <p>{t('studentBills.raise.none')}</p>}
              <ul className={classes.lines}>
                {seen.rows.map(({ plan_id, student, plan, currency, before, after }) => (
                  <li key={plan_id} className={classes.line}>
                    <bdi className={classes.words}>{[student, plan].filter(Boolean).join(' · ')}</bdi>
                    <Money amount={before} currency={currency} muted />
                    <Money amount={after} currency={currency} />
                  </li>
                ))}
              </ul>
              <p className={classes.totals} aria-live="polite">
                {seen.totals.map(({ currency, before, after }) => (
                  <span key={currency} className={classes.line}>
                    <Money amount={before} currency={currency} muted />
                    <Money amount={after} currency={currency} size="lg" />
                  </span>
                ))}
              </p>
            </div>
          )}
        </>
      )}
    </SheetForm>
  )
}
