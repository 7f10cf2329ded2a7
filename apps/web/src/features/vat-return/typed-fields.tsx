import {
  endpoints,
  type VatInputs,
  type VatProportion,
  type VatProportionInput,
  type VatReturn,
} from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { daysOfBucket } from '#lib/dates/periods.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Balances } from './balances.tsx'
import { Customs } from './customs.tsx'
import { saveInputs, useVatChange } from './queries.ts'
import { TypedList } from './typed-list.tsx'
import { TypedTwice } from './typed-twice.tsx'
import type { Typing } from './typing.ts'
import classes from './vat-return.module.css'

const WithholdingsFile = part(() => import('./withholdings-file.tsx'), 'WithholdingsFile')

type Section = VatReturn['boxes'][number]['section']

/** What no document says, typed in the step where the form asks for it. */
export function TypedFields({ section, data }: { section: Section; data: VatReturn }) {
  const { t } = useTranslation()
  const mayPrepare = useCan('vat-return.prepare')
  const { mutate, isPending } = useVatChange(data.period, saveInputs(data.period), {
    done: t('vatReturn.saved'),
  })
  const isOpen = data.state === 'draft' || data.state === 'reviewed'
  const typing: Typing = {
    data,
    isFixed: !mayPrepare || data.is_closed || !isOpen || isPending,
    change: (given) => mutate({ ...data.inputs, ...given }),
  }
  switch (section) {
    case 'sales':
      return <Adjustments {...typing} />
    case 'deferral':
      return <Deferral {...typing} />
    case 'purchases':
      return <Customs {...typing} />
    case 'proportion':
      return <Proportions kind="provisional" {...typing} />
    case 'year':
      // A month in which a capital good was sold settles nothing else of its year.
      return data.period.endsWith('-12') ? <Proportions kind="definitive" {...typing} /> : null
    case 'payment':
      return <Payment {...typing} />
    default:
      return null
  }
}

const bases = ['independent', 'professional', 'mipyme', 'producer'] as const

function Deferral({ data, isFixed, change }: Typing) {
  const { t } = useTranslation()
  const { uses_deferral: uses } = data.inputs
  return (
    <div className={classes.typed}>
      <span className={classes.small}>{t('vatReturn.typed.deferral')}</span>
      <SegmentedControl
        aria-label={t('vatReturn.typed.deferral')}
        disabled={isFixed}
        value={uses === null ? 'asBefore' : uses ? 'yes' : 'no'}
        data={[
          { value: 'asBefore', label: t('vatReturn.typed.asBefore') },
          { value: 'yes', label: t('vatReturn.words.yes') },
          { value: 'no', label: t('vatReturn.words.no') },
        ]}
        onChange={(value) => change({ uses_deferral: value === 'asBefore' ? null : value === 'yes' })}
      />
      {data.uses_deferral && (
        <NativeSelect
          label={t('vatReturn.typed.deferralBasis')}
          description={t('vatReturn.typed.deferralBasisHint')}
          disabled={isFixed}
          value={data.inputs.deferral_basis ?? data.deferral_basis ?? ''}
          data={[
            { value: '', label: t('vatReturn.typed.deferralBases.unsaid') },
            ...bases.map((basis) => ({ value: basis, label: t(`vatReturn.typed.deferralBases.${basis}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ deferral_basis: (value || null) as VatInputs['deferral_basis'] })
          }
        />
      )}
    </div>
  )
}

function Payment({ data, isFixed, change }: Typing) {
  const { t } = useTranslation()
  const { carried_balance, compensation, interest, withholdings } = data.inputs
  const [readsFile, setReadsFile] = useState(false)
  return (
    <>
      <div className={classes.fields}>
        <Amount
          label={t('vatReturn.typed.carried')}
          hint={t('vatReturn.typed.carriedHint')}
          value={carried_balance ?? ''}
          isFixed={isFixed}
          onSave={(value) => change({ carried_balance: value === '' ? null : value })}
        />
        <Amount
          label={t('vatReturn.typed.compensation')}
          value={compensation}
          isFixed={isFixed}
          onSave={(value) => change({ compensation: value || '0' })}
        />
        <Amount
          label={t('vatReturn.typed.interest')}
          value={interest}
          isFixed={isFixed}
          onSave={(value) => change({ interest: value || '0' })}
        />
      </div>
      <Balances rows={data.balances} />
      <TypedList
        title={t('vatReturn.typed.withholdings')}
        isFixed={isFixed}
        rows={withholdings}
        empty={{ day: `${data.period}-15`, acquirer: '', gross: '', withheld: '' }}
        fields={[
          { name: 'day', label: t('vatReturn.typed.day'), kind: 'day' },
          { name: 'acquirer', label: t('vatReturn.typed.acquirer'), kind: 'text', isOptional: true },
          { name: 'gross', label: t('vatReturn.typed.gross'), kind: 'money' },
          { name: 'withheld', label: t('vatReturn.typed.withheld'), kind: 'money' },
        ]}
        onSave={(rows) => change({ withholdings: rows })}
      />
      <TypedTwice data={data} />
      <p className={classes.muted}>
        {t('vatReturn.typed.settlementsHint')}{' '}
        <Link to="/card-settlements" search={daysOfBucket(data.period) as never}>
          {t('vatReturn.typed.settlements')}
        </Link>
      </p>
      {!isFixed && (
        <Button size="compact-sm" variant="subtle" ms={-8} onClick={() => setReadsFile(true)}>
          {t('vatReturn.typed.file')}
        </Button>
      )}
      <Suspense>
        {readsFile && (
          <WithholdingsFile
            onTake={(found) => change({ withholdings: [...withholdings, ...found] })}
            onClose={() => setReadsFile(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** An amount that is saved when it is left. */
function Amount({
  label,
  hint,
  value,
  isFixed,
  onSave,
}: {
  label: string
  hint?: string
  value: string
  isFixed: boolean
  onSave: (value: string) => void
}) {
  const [text, setText] = useState(value)
  return (
    <MoneyInput
      label={label}
      description={hint}
      currency="CRC"
      maxDecimals={2}
      value={text}
      disabled={isFixed}
      onChange={(next) => {
        setText(next)
        if (next !== value) onSave(next)
      }}
    />
  )
}

function Adjustments({ data, isFixed, change }: Typing) {
  const { t } = useTranslation()
  const boxes = data.boxes.filter(({ is_adjustable }) => is_adjustable)
  return (
    <TypedList
      title={t('vatReturn.typed.adjustments')}
      isFixed={isFixed}
      rows={data.inputs.adjustments}
      empty={{ box: boxes[0]!.id, amount: '', reason: '' }}
      fields={[
        {
          name: 'box',
          label: t('vatReturn.box'),
          kind: 'choice',
          choices: boxes.map(({ id, label }) => [id, label]),
        },
        { name: 'amount', label: t('vatReturn.amount'), kind: 'signed' },
        { name: 'reason', label: t('vatReturn.reason'), kind: 'text' },
      ]}
      onSave={(rows) => change({ adjustments: rows })}
    />
  )
}

const shares = ['full', 'reduced_4', 'reduced_2', 'reduced_05', 'none'] as const

function Proportions({ kind, data, isFixed }: Typing & { kind: 'provisional' | 'definitive' }) {
  const { t } = useTranslation()
  const year = Number(data.period.slice(0, 4))
  const known = data.proportions[kind]
  const [typed, setTyped] = useState<VatProportion>(
    () => known ?? { full: '100', reduced_4: '0', reduced_2: '0', reduced_05: '0', none: '0' },
  )
  const months = kind === 'definitive' ? [null] : holdsFrom(data)
  const [chosen, setChosen] = useState<string | null>()
  const since = (chosen !== undefined && months.includes(chosen) ? chosen : months[0]) ?? null
  const [kept, setKept] = useState(typed)
  const save = useVatChange(
    data.period,
    (body: VatProportionInput, company) =>
      call(endpoints.saveVatProportion, { params: { year }, body }, { company }),
    { done: t('vatReturn.saved'), onDone: () => setKept(typed) },
  )
  const company = useCompanyId()
  // In how many months of the year what is proposed was sold: nobody knows here what another program sold before.
  const [of, setOf] = useState<number | null>(null)
  const propose = useMutation({
    mutationFn: () =>
      call(endpoints.proposeVatProportion, { params: { year }, query: { kind } }, { company }),
    onSuccess({ proportion, months }) {
      setOf(months)
      if (proportion === null) toastError({ subject: 'vat-return', message: t('vatReturn.typed.noSales') })
      else setTyped(proportion)
    },
    onError: (error) => toastRefusal(error, 'vat-return'),
  })
  return (
    <div>
      <h3 className={classes.small}>{t(`vatReturn.typed.${kind}`, { year })}</h3>
      <div className={classes.fields}>
        {shares.map((share) => (
          <MoneyInput
            key={share}
            label={t(`vatReturn.typed.shares.${share}`)}
            maxDecimals={2}
            rightSection="%"
            value={typed[share]}
            disabled={isFixed}
            onChange={(value) => setTyped({ ...typed, [share]: value || '0' })}
          />
        ))}
      </div>
      {months.length > 1 && <From {...{ months, year, since, isFixed }} onChange={setChosen} />}
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          disabled={isFixed}
          loading={save.isPending}
          onClick={() => save.mutate({ kind, ...typed, since })}
        >
          {t('common.actions.save')}
        </Button>
        <Button
          variant="subtle"
          disabled={isFixed}
          loading={propose.isPending}
          onClick={() => propose.mutate()}
        >
          {t('vatReturn.typed.propose', { year: kind === 'provisional' ? year - 1 : year })}
        </Button>
      </Group>
      {of !== null && of > 0 && of < 12 && (
        <p className={classes.muted} role="status">
          {t('vatReturn.typed.proposedOf', { count: of })}
        </p>
      )}
      {kind === 'provisional' && (
        <HoldsFrom since={since} known={since === data.period ? (known?.since ?? null) : null} />
      )}
      <LeaveQuestion isOnPage isDirty={typed !== kept} isBusy={save.isPending} />
    </div>
  )
}

/**
 * From which months on what is saved now may hold, the likelier first; null for the whole year, as the regulation means the first one. Another one
 * mends a slip until a month was filed with it, and then leaves the months before as they are.
 */
function holdsFrom({ period, proportions: { provisional } }: VatReturn): (string | null)[] {
  if (provisional === null || period.endsWith('-01')) return [null]
  const { is_filed, corrected_from } = provisional
  if (corrected_from === period) return [period]
  return is_filed ? [period, corrected_from] : [corrected_from, period]
}

function From({
  months,
  year,
  since,
  isFixed,
  onChange,
}: {
  months: readonly (string | null)[]
  year: number
  since: string | null
  isFixed: boolean
  onChange: (since: string | null) => void
}) {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes.typed}>
      <span className={classes.small}>{t('vatReturn.typed.from')}</span>
      <SegmentedControl
        aria-label={t('vatReturn.typed.from')}
        disabled={isFixed}
        value={since ?? ''}
        data={months.map((month) => ({
          value: month ?? '',
          label:
            month === null
              ? t('vatReturn.typed.wholeYear', { year })
              : t('vatReturn.typed.fromMonth', { month: formatMonth(month, i18n.language, 'long') }),
        }))}
        onChange={(value) => onChange(value || null)}
      />
    </div>
  )
}

function HoldsFrom({ since, known }: { since: string | null; known: string | null }) {
  const { t, i18n } = useTranslation()
  const named = (period: string) => formatMonth(period, i18n.language, 'long')
  if (since === null) return <p className={classes.muted}>{t('vatReturn.typed.holdsAllYear')}</p>
  return (
    <p className={classes.muted}>
      {known === null
        ? t('vatReturn.holdsFrom', { month: named(since) })
        : t('vatReturn.typed.holdsFromSince', { month: named(since), since: named(known) })}
    </p>
  )
}
