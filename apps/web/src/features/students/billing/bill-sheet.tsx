import {
  endpoints,
  type StudentBills,
  type StudentBillsInput,
  type StudentBillsQuery,
  type StudentSetup,
} from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Alert, Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { readOwn, writeOwn } from '#features/identity/index.ts'
import { addDays, formatDay, today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { monthsAround } from '../months-around.ts'
import { billsQuery, studentSetupQuery } from '../queries.ts'
import { useStudentWords } from '../use-student-words.ts'
import classes from './billing.module.css'
import { billsWithout, lateParts, seenTotals } from './seen-bills.ts'

type BillSheetProps = {
  company: string
  /** Only this person's month. */
  studentId: string | undefined
  onBegun: (taskId: string) => void
  onClose: () => void
}

type LateKind = 'none' | 'percent' | 'amount'

/** Looks at what a month bills, leaves people out, and bills the rest. */
export function BillSheet(props: BillSheetProps) {
  const { data, isError } = useQuery(studentSetupQuery(props.company))
  const proposed = data?.billing ?? (isError ? usual : undefined)
  // What the company proposes is there before anybody types.
  return proposed && <BillForm {...props} proposed={proposed} />
}

type Proposed = StudentSetup['billing']

/** Where nobody knows what the company proposes. */
const usual: Proposed = { due_days: 8, late_fee: null }

function BillForm({
  company,
  studentId,
  proposed,
  onBegun,
  onClose,
}: BillSheetProps & { proposed: Proposed }) {
  const { t, i18n } = useTranslation()
  const { groups } = useStudentWords()
  const modes = useModes()
  const [start] = useState({
    month: today().slice(0, 7),
    group: '',
    dueDays: String(proposed.due_days),
    mode: usualMode(company, modes),
    late: (proposed.late_fee?.kind ?? 'none') as LateKind,
    lateValue: proposed.late_fee?.value ?? '',
    lateCurrency: proposed.late_fee?.currency ?? 'CRC',
    lateDays: String(proposed.late_fee?.after_days ?? 5),
    // The month that is billed of people too who were entered after it.
    earlier: '',
  })
  const [typed, setTyped] = useState(start)
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const put = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value }),
  })
  const question: StudentBillsQuery = {
    month: typed.month,
    group_name: typed.group || null,
    student_id: studentId ?? null,
    late_fee: lateFeeOf(typed),
    with_earlier: typed.earlier === typed.month,
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(billsQuery(company, question))
  // What is shown for another month or group is not what would be billed.
  const isSeen = data !== undefined && !isPlaceholderData
  const bills = billsWithout(data?.bills ?? [], except)
  const begin = async () => {
    // Nobody confirms what is not on the screen yet.
    if (!isSeen) {
      await refetch({ cancelRefetch: false, throwOnError: true })
      return
    }
    const body = {
      ...question,
      mode: typed.mode as Mode,
      due_days: Number(typed.dueDays),
      except: [...except],
      seen: seenTotals(bills),
    }
    const task = await call(endpoints.startStudentBills, { body }, { company }).catch((refusal: unknown) => {
      void refetch()
      throw refusal
    })
    writeOwn(usualModeName(company), typed.mode)
    onBegun(task.id)
  }
  return (
    <SheetForm
      title={t('studentBills.bill.title')}
      submitLabel={t('studentBills.bill.submit', { count: bills.length })}
      size={640}
      isDirty={typed !== start || except.size > 0}
      check={() => ({
        late_fee:
          typed.late !== 'none' && question.late_fee === null ? t('studentBills.bill.lateNeeded') : undefined,
        bills: isSeen && bills.length === 0 ? t('studentBills.bill.nothing') : undefined,
      })}
      onSubmit={begin}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              data-autofocus
              label={t('studentBills.bill.month')}
              data={monthsAround(today()).map((value) => ({
                value,
                label: formatMonth(value, i18n.language, 'long'),
              }))}
              {...put('month')}
            />
            {studentId === undefined && (
              <NativeSelect
                label={t('studentBills.bill.group')}
                data={[{ value: '', label: t('studentBills.bill.everyone') }, ...groups]}
                {...put('group')}
              />
            )}
            <NativeSelect
              label={t('studentBills.bill.mode')}
              description={typed.mode === 'issue_and_send' ? t('studentBills.bill.sendsHint') : undefined}
              data={modes.map((value) => ({
                value,
                label: t(`studentBills.bill.modes.${value}`),
              }))}
              {...put('mode')}
            />
            <TextInput
              label={t('studentBills.bill.dueDays')}
              inputMode="numeric"
              dir="ltr"
              {...field('due_days')}
              {...put('dueDays')}
            />
            <NativeSelect
              label={t('studentBills.bill.late')}
              data={(['none', 'percent', 'amount'] as const).map((value) => ({
                value,
                label: t(`studentBills.bill.lateKinds.${value}`),
              }))}
              {...put('late')}
            />
            {typed.late !== 'none' && (
              <>
                <MoneyInput
                  label={t('studentBills.bill.lateValue')}
                  maxDecimals={2}
                  {...(typed.late === 'amount' && { currency: typed.lateCurrency })}
                  {...field('late_fee')}
                  value={typed.lateValue}
                  onChange={(lateValue) => setTyped({ ...typed, lateValue })}
                />
                {typed.late === 'amount' && (
                  <NativeSelect
                    label={t('studentBills.bill.lateCurrency')}
                    data={[
                      { value: 'CRC', label: '₡' },
                      { value: 'USD', label: '$' },
                    ]}
                    {...put('lateCurrency')}
                  />
                )}
                <TextInput
                  label={t('studentBills.bill.lateDays')}
                  inputMode="numeric"
                  dir="ltr"
                  {...put('lateDays')}
                />
              </>
            )}
          </SimpleGrid>
          {error !== null && <ErrorState error={error} onRetry={() => refetch()} />}
          {data !== undefined && (
            <div id={field('bills').id} tabIndex={-1}>
              <Preview
                data={data}
                bills={bills}
                except={except}
                dueOn={isDays(typed.dueDays) ? addDays(today(), Number(typed.dueDays)) : null}
                hasLateFee={question.late_fee !== null}
                withEarlier={question.with_earlier === true}
                onEarlier={(isOn) => setTyped({ ...typed, earlier: isOn ? typed.month : '' })}
                onToggle={(id) => setExcept(toggled(except, id))}
              />
            </div>
          )}
        </>
      )}
    </SheetForm>
  )
}

type Mode = StudentBillsInput['mode']

/** What the person may have become of a month. */
function useModes(): Mode[] {
  const mayIssue = useCan('documents.issue')
  const maySend = useCan('documents.send')
  if (!mayIssue) return ['draft']
  return maySend ? ['issue_and_send', 'issue', 'draft'] : ['issue', 'draft']
}

/** What the person chose last in this company, while they may. */
function usualMode(company: string, modes: readonly Mode[]): Mode {
  const last = readOwn<Mode>(usualModeName(company))
  if (last !== null && modes.includes(last)) return last
  return modes.includes('issue') ? 'issue' : 'draft'
}
const usualModeName = (company: string) => `student-bills-mode:${company}`

type PreviewProps = {
  data: StudentBills
  /** Without those who are left out. */
  bills: StudentBills['bills']
  except: ReadonlySet<string>
  /** Of what is issued today; null while nobody can read the term. */
  dueOn: string | null
  hasLateFee: boolean
  onToggle: (studentId: string) => void
  /** Whether people are billed too who were entered after the month. */
  withEarlier: boolean
  onEarlier: (isOn: boolean) => void
}

/** What would be billed, all of it and payer by payer, and of how many people nothing. */
function Preview({ data, bills, except, dueOn, hasLateFee, onToggle, withEarlier, onEarlier }: PreviewProps) {
  const { t } = useTranslation()
  const { already_billed: already, on_hold: onHold, without_plan: withoutPlan, by_series: bySeries } = data
  return (
    <div className={classes.preview}>
      <p className={classes.muted}>
        {[
          already > 0 && t('studentBills.bill.already', { count: formatCount(already) as never }),
          onHold > 0 && t('studentBills.bill.onHold', { count: formatCount(onHold) as never }),
          bySeries > 0 && t('studentBills.bill.bySeries', { count: formatCount(bySeries) as never }),
          withoutPlan > 0 && t('studentBills.bill.withoutPlan', { count: formatCount(withoutPlan) as never }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {data.entered_later > 0 && (
        <Alert color="yellow">
          <p>{t('studentBills.bill.enteredLater', { count: formatCount(data.entered_later) as never })}</p>
          <Checkbox
            size="sm"
            mt="xs"
            label={t('studentBills.bill.withEarlier')}
            checked={withEarlier}
            onChange={({ currentTarget }) => onEarlier(currentTarget.checked)}
          />
        </Alert>
      )}
      <p className={classes.totals} aria-live="polite">
        {seenTotals(bills).map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} size="lg" />
        ))}
      </p>
      {bills.length > 0 && (
        <p className={classes.muted}>
          {[
            t('studentBills.bill.taxes'),
            dueOn !== null && t('studentBills.bill.dueOn', { day: formatDay(dueOn) }),
            hasLateFee && sayLate(t, bills),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {data.bills.length === 0 && <Alert color="gray">{t('studentBills.bill.nothing')}</Alert>}
      {data.bills.map(({ client_id, client, currency, lines }) => {
        const amount = bills.find(
          (bill) => bill.client_id === client_id && bill.currency === currency,
        )?.amount
        return (
          <section key={client_id + currency} className={classes.bill}>
            <h3 className={classes.payer}>
              <bdi className={classes.words}>{client}</bdi>
              <Money amount={amount ?? '0'} currency={currency} />
            </h3>
            <ul className={classes.lines}>
              {lines.map((line) => (
                <li key={`${line.student_id} ${line.plan_id}`} className={classes.line}>
                  <Checkbox
                    size="xs"
                    checked={!except.has(line.student_id)}
                    aria-label={t('studentBills.bill.include', { name: line.student })}
                    onChange={() => onToggle(line.student_id)}
                  />
                  <bdi className={classes.words}>{line.description}</bdi>
                  {line.discount_percent !== null && (
                    <span className={`${classes.muted} cc-ltr`}>−{line.discount_percent}&nbsp;%</span>
                  )}
                  <Money amount={line.amount} currency={currency} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** What of the bills is charged for paying late, which is easily overlooked among them. */
function sayLate(t: ReturnType<typeof useTranslation>['t'], bills: StudentBills['bills']): string {
  const charges = seenTotals(lateParts(bills)).map(({ currency, amount }) => formatMoney(amount, currency))
  return charges.length === 0
    ? t('studentBills.bill.nobodyLate')
    : t('studentBills.bill.lateCharges', { amount: charges.join(' · ') })
}

/** What is charged for paying late as it was typed; null while it is none, or not said whole. */
function lateFeeOf(typed: {
  late: LateKind
  lateValue: string
  lateCurrency: 'CRC' | 'USD'
  lateDays: string
}): StudentBillsQuery['late_fee'] {
  const { late, lateValue: value, lateCurrency: currency, lateDays } = typed
  if (late === 'none' || !/^\d{1,13}(\.\d{1,2})?$/.test(value) || !isDays(lateDays)) return null
  return { kind: late, value, currency: late === 'amount' ? currency : null, after_days: Number(lateDays) }
}

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= 365
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}
