import type { Company, QuotationConversion } from '@cuentaclara/contracts'
import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan, useIsSimplified } from '#features/companies/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { companySettingsQuery, forgetLists } from '../queries.ts'
import { usualActivity } from '../usual-activity.ts'
import classes from './clone.module.css'
import { useReasons } from './reasons.ts'
import { SourcePicker } from './source-picker.tsx'
import { type ChosenSource, type CloneSource, findSource, isSale, isSaleOfOffer, namesOf } from './sources.ts'
import { type CloneTarget, cloneTargets } from './targets.ts'

/** What a document is copied into by its content, so that it is chosen what of it. */
const copies: readonly CloneTarget[] = ['invoice', 'ticket', 'export', 'purchase', 'quotation', 'recurring']

/** What is taken along; numbers, keys, dates and payments never are. */
export type Carried = {
  client: boolean
  discounts: boolean
  texts: boolean
  prices: 'kept' | 'today'
}

export type CloneSearch = {
  /** `invoice:{id}`, several with commas between. */
  from?: string | undefined
  to?: CloneTarget | undefined
}

type CloneScreenProps = {
  company: Company
  from: string | undefined
  to: CloneTarget | undefined
  /** Told how the address changes, and not into what: a second press may come before the first is drawn. */
  onSearch: (change: (search: CloneSearch) => CloneSearch) => void
}

/** New from old: at the start what to copy, at the end what to make of it. Enter opens the editor, unsaved. */
export function CloneScreen({ company, from, to, onSearch }: CloneScreenProps) {
  const { t } = useTranslation()
  const chosen = useChosen(company.id, from)
  const sources = chosen.flatMap(({ source }) => source ?? [])
  const [carried, setCarried] = useState<Carried>({
    client: true,
    discounts: true,
    texts: true,
    prices: 'kept',
  })
  const reasonAgainst = useReasons(chosen)
  const nameOf = (target: CloneTarget) => {
    if (target === 'export' || target === 'purchase') return t(`documents.kinds.${target}`)
    return t(`tools.clone.targets.${target}`)
  }
  const may = to !== undefined && reasonAgainst(to) === null
  const isNothingChosen = chosen.length === 0
  const { open, isOpening } = useOpening(company, sources, carried)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (may) void open(to)
      }}
    >
      <PageHeader title={t('tools.clone.title')} subtitle={t('tools.clone.hint')} />
      <div className={classes.sides}>
        <section className={`${classes.side} cc-card`}>
          <h2 className={classes.sideTitle}>{t('tools.clone.source')}</h2>
          <SourcePicker
            company={company.id}
            chosen={chosen}
            onChoose={(change) =>
              onSearch((search) => ({ ...search, from: change(namesOf(search.from)).join(',') || undefined }))
            }
          />
        </section>
        <section className={`${classes.side} cc-card`}>
          <h2 className={classes.sideTitle}>{t('tools.clone.target')}</h2>
          {isNothingChosen && (
            <p id={whyNone} className={classes.muted}>
              {t('tools.clone.chooseFirst')}
            </p>
          )}
          <Radio.Group
            value={to ?? ''}
            onChange={(next) => onSearch((search) => ({ ...search, to: next as CloneTarget }))}
          >
            <div className={classes.targets}>
              {cloneTargets.map((target) => {
                const reason = reasonAgainst(target)
                // Said once above where it is the same of all.
                const why = reason === null ? undefined : isNothingChosen ? whyNone : `why-not-${target}`
                return (
                  <Radio.Card
                    key={target}
                    value={target}
                    className={classes.target}
                    disabled={reason !== null}
                    aria-describedby={why}
                  >
                    <span className={classes.targetName}>{nameOf(target)}</span>
                    {reason !== null && !isNothingChosen && (
                      <span id={why} className={classes.muted}>
                        {reason}
                      </span>
                    )}
                  </Radio.Card>
                )
              })}
            </div>
          </Radio.Group>
          {to === 'expense' && <p className={classes.muted}>{t('tools.clone.expenseHint')}</p>}
          {to !== undefined && isCopied(sources, to) && (
            // What the company sells for says nothing of what it buys for.
            <CarriedFields carried={carried} hasPrices={to !== 'purchase'} onChange={setCarried} />
          )}
          <Button
            type="submit"
            size="md"
            disabled={!may}
            loading={isOpening}
            leftSection={<IconCopyPlus size={18} aria-hidden />}
            rightSection={<KeyHint keys={['↵']} />}
          >
            {t('tools.clone.open')}
          </Button>
        </section>
      </div>
    </form>
  )
}

const whyNone = 'why-none'

/** What the address names, in its order, each as far as it has come. */
function useChosen(company: string, from: string | undefined): ChosenSource[] {
  const names = namesOf(from)
  const asked = useQueries({
    queries: names.map((name) => ({
      queryKey: ['documents', company, 'clone-source', name],
      queryFn: () => findSource(company, name),
      retry: false,
    })),
  })
  const maySeeSettings = useCan('settings.read')
  const settings = useQuery({
    ...companySettingsQuery(company),
    // Of one alone nobody compares the activity.
    enabled: maySeeSettings && names.length > 1,
  })
  const usual = usualActivity(settings.data?.activities ?? []) ?? ''
  return names.map((name, place) => {
    const { data, error = null } = asked[place] ?? {}
    return { name, source: data === undefined ? null : underActivity(data, usual), error }
  })
}

function underActivity(source: CloneSource, usual: string): CloneSource {
  const { whole } = source
  return whole?.activity === '' ? { ...source, whole: { ...whole, activity: usual } } : source
}

/** Of what is copied by its content it is chosen what goes along; what has an act of its own goes whole. */
function isCopied(sources: readonly CloneSource[], to: CloneTarget): boolean {
  if (!copies.includes(to) || sources.some(({ receipt }) => receipt !== null)) return false
  if (isSale(to)) return sources.every(({ type }) => type !== 'quotation')
  return to !== 'quotation' || sources.length > 1 || sources[0]?.type !== 'quotation'
}

/** Opens the editor on what the sources become, each kind where it is written. */
function useOpening(company: Company, sources: readonly CloneSource[], carried: Carried) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const once = useActKey()
  const [isOpening, setIsOpening] = useState(false)
  const from = sources.map(({ from }) => from).join(',')
  const without = (['client', 'discounts', 'texts'] as const).filter((what) => !carried[what]).join(',')
  const rest = {
    ...(without !== '' && { without }),
    ...(carried.prices === 'today' && { prices: 'today' as const }),
  }
  const isSimplified = useIsSimplified()
  const convertOffers = async (kind: QuotationConversion['kind']) => {
    setIsOpening(true)
    try {
      // It comes once it is asked for: who copies seldom joins offers.
      const { draftAddress, joinQuotations } = await import('#features/quotations/index.ts')
      const ids = sources.map(({ id }) => id)
      const made = await once({ from, kind }, (key) => joinQuotations(cache, company.id, { ids, kind }, key))
      void cache.invalidateQueries({ queryKey: ['documents', company.id, 'clone-source'] })
      forgetLists(cache, company.id)
      await navigate(draftAddress(made))
    } catch (error) {
      toastRefusal(error, 'clone')
    } finally {
      setIsOpening(false)
    }
  }
  const open = (to: CloneTarget) => {
    const [only] = sources.length === 1 ? sources : []
    // Its invoice comes with the note that annuls it.
    if (only?.type === 'ticket' && to === 'invoice' && only.isCorrectable)
      return navigate({
        to: '/transactions/detail/$type/$id',
        params: { type: 'ticket', id: only.id },
        search: { make: 'invoice' },
      })
    // It becomes one document, and its own page says which.
    if (isSale(to) && only?.receipt === 'open')
      return navigate({ to: '/transactions/detail/$type/$id', params: { type: 'simple', id: only.id } })
    if (isSaleOfOffer(to, isSimplified) && sources.every(({ type }) => type === 'quotation'))
      return convertOffers(to)
    // Its own page copies it whole.
    if (to === 'quotation' && only?.type === 'quotation')
      return navigate({ to: '/quotations/clone/$id', params: { id: only.id } })
    if (to === 'quotation') return navigate({ to: '/quotations/new', search: { from, ...rest } })
    if (to === 'credit-note') return navigate({ to: '/notes/new', search: { from } })
    if (to === 'recurring') return navigate({ to: '/recurring-invoices/new', search: { from, ...rest } })
    if (to === 'expense') return navigate({ to: '/expenses', search: { open: `copy-${only?.id}` } })
    if (to === 'simple') return navigate({ to: '/simples', search: { open: 'new', source: from } })
    return navigate({
      to: '/invoices/new',
      search: { from, ...(to !== 'invoice' && { to }), ...rest },
    })
  }
  return { open, isOpening }
}

type CarriedFieldsProps = { carried: Carried; hasPrices: boolean; onChange: (carried: Carried) => void }

function CarriedFields({ carried, hasPrices, onChange }: CarriedFieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <h3 className={classes.carryTitle}>{t('tools.clone.carry')}</h3>
      {(['client', 'discounts', 'texts'] as const).map((what) => (
        <Checkbox
          key={what}
          label={t(`tools.clone.${what}`)}
          checked={carried[what]}
          onChange={(event) => onChange({ ...carried, [what]: event.currentTarget.checked })}
        />
      ))}
      {hasPrices && (
        <Radio.Group
          label={t('tools.clone.prices')}
          value={carried.prices}
          onChange={(prices) => onChange({ ...carried, prices: prices as Carried['prices'] })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="kept" label={t('tools.clone.kept')} />
            <Radio value="today" label={t('tools.clone.today')} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}
