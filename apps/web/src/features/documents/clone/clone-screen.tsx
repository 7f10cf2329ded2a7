import { type Company, endpoints } from '@cuentaclara/contracts'
import { Button, Checkbox, Input, Radio, Stack } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { isCorrectable } from '../effect.ts'
import { FoundDocument, FoundDocuments } from '../found-document.tsx'
import { documentsQuery } from '../queries.ts'
import classes from './clone.module.css'
import {
  type CloneSource,
  findSource,
  sourceOfDocument,
  sourceOfQuotation,
  sourceOfSimple,
} from './sources.ts'

const targets = ['invoice', 'ticket', 'export', 'quotation', 'recurring', 'simple', 'credit-note'] as const
/** What a document is copied into by its content, so that it is chosen what of it. */
const copies: readonly CloneTarget[] = ['invoice', 'ticket', 'export', 'quotation', 'recurring']
export type CloneTarget = (typeof targets)[number]

/** What is taken along; numbers, keys, dates and payments never are. */
export type Carried = {
  client: boolean
  discounts: boolean
  texts: boolean
  prices: 'kept' | 'today'
}

type CloneScreenProps = {
  company: Company
  /** `invoice:{id}`. */
  from: string | undefined
  to: CloneTarget | undefined
  onSearch: (search: { from?: string | undefined; to?: CloneTarget | undefined }) => void
}

/** New from old: at the start what to copy, at the end what to make of it. Enter opens the editor, unsaved. */
export function CloneScreen({ company, from, to, onSearch }: CloneScreenProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const source = useQuery({
    queryKey: ['documents', company.id, 'clone-source', from],
    queryFn: () => findSource(company.id, from ?? ''),
    enabled: from !== undefined,
    retry: false,
  })
  const [carried, setCarried] = useState<Carried>({
    client: true,
    discounts: true,
    texts: true,
    prices: 'kept',
  })
  const reasonAgainst = useReasons(source.data ?? null)
  const nameOf = (target: CloneTarget) => {
    if (target === 'export') return t('documents.kinds.export')
    return target === 'recurring' ? t('shell.nav.recurring') : t(`counter.clone.targets.${target}`)
  }
  const isConverted = to === 'invoice' || to === 'ticket'
  // Its own page copies it whole.
  const isOfferAgain = to === 'quotation' && source.data?.type === 'quotation'
  const isChosen = to !== undefined && copies.includes(to) && !isOfferAgain && !source.data?.receipt
  const may = to !== undefined && source.data && reasonAgainst(to) === null
  const open = () => {
    if (!may || !source.data) return
    const { id, from: name } = source.data
    const without = (['client', 'discounts', 'texts'] as const).filter((what) => !carried[what]).join(',')
    const rest = {
      ...(without !== '' && { without }),
      ...(carried.prices === 'today' && { prices: 'today' as const }),
    }
    // Its invoice comes with the note that annuls it.
    if (name.startsWith('ticket:') && to === 'invoice' && source.data.isCorrectable)
      return navigate({
        to: '/transactions/detail/$type/$id',
        params: { type: 'ticket', id },
        search: { make: 'invoice' },
      })
    // It becomes one document, and its own page says which.
    if (source.data.receipt === 'open' && isConverted)
      return navigate({ to: '/transactions/detail/$type/$id', params: { type: 'simple', id } })
    if (isOfferAgain) return navigate({ to: '/quotations/clone/$id', params: { id } })
    if (to === 'quotation') return navigate({ to: '/quotations/new', search: { from: name, ...rest } })
    if (to === 'credit-note') return navigate({ to: '/notes/new', search: { from: name } })
    if (to === 'recurring')
      return navigate({ to: '/recurring-invoices/new', search: { from: name, ...rest } })
    if (to === 'simple') return navigate({ to: '/simples', search: { open: 'new', source: name } })
    return navigate({
      to: '/invoices/new',
      search: { from: name, ...((to === 'ticket' || to === 'export') && { to }), ...rest },
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <PageHeader title={t('counter.clone.title')} subtitle={t('counter.clone.hint')} />
      <div className={classes.sides}>
        <section className={`${classes.side} cc-card`}>
          <h2 className={classes.sideTitle}>{t('counter.clone.source')}</h2>
          <SourcePicker
            company={company.id}
            chosen={source.data ?? null}
            onPick={(next) => onSearch({ from: next, to })}
          />
        </section>
        <section className={`${classes.side} cc-card`}>
          <h2 className={classes.sideTitle}>{t('counter.clone.target')}</h2>
          <Radio.Group value={to ?? ''} onChange={(next) => onSearch({ from, to: next as CloneTarget })}>
            <div className={classes.targets}>
              {targets.map((target) => {
                const reason = reasonAgainst(target)
                return (
                  <Radio.Card
                    key={target}
                    value={target}
                    className={classes.target}
                    disabled={reason !== null}
                    aria-describedby={reason === null ? undefined : `why-not-${target}`}
                  >
                    <span className={classes.targetName}>{nameOf(target)}</span>
                    {reason !== null && (
                      <span id={`why-not-${target}`} className={classes.muted}>
                        {reason}
                      </span>
                    )}
                  </Radio.Card>
                )
              })}
            </div>
          </Radio.Group>
          {isChosen && <CarriedFields carried={carried} onChange={setCarried} />}
          <Button
            type="submit"
            size="md"
            disabled={!may}
            leftSection={<IconCopyPlus size={18} aria-hidden />}
            rightSection={<KeyHint keys={['↵']} />}
          >
            {t('counter.clone.open')}
          </Button>
        </section>
      </div>
    </form>
  )
}

function CarriedFields({ carried, onChange }: { carried: Carried; onChange: (carried: Carried) => void }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <h3 className={classes.carryTitle}>{t('counter.clone.carry')}</h3>
      {(['client', 'discounts', 'texts'] as const).map((what) => (
        <Checkbox
          key={what}
          label={t(`counter.clone.${what}`)}
          checked={carried[what]}
          onChange={(event) => onChange({ ...carried, [what]: event.currentTarget.checked })}
        />
      ))}
      <Radio.Group
        label={t('counter.clone.prices')}
        value={carried.prices}
        onChange={(prices) => onChange({ ...carried, prices: prices as Carried['prices'] })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="kept" label={t('counter.clone.kept')} />
          <Radio value="today" label={t('counter.clone.today')} />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

/** Why a target cannot be made of the source, in a sentence; null when it can. */
function useReasons(source: CloneSource | null): (target: CloneTarget) => string | null {
  const { t } = useTranslation()
  const mayDraft = useCan('documents.draft')
  const mayCorrect = useCan('documents.correct')
  const mayRepeat = useCan('recurring.edit')
  // Which kind becomes which is the engine's table: it comes with the engine, after the screen.
  const { data: kinds } = useQuery({
    queryKey: ['kinds'],
    queryFn: async () => (await import('@cuentaclara/einvoice')).documentKinds,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (target) => {
    if (source === null || kinds === undefined) return t('counter.clone.chooseFirst')
    const allowed = { 'credit-note': mayCorrect, recurring: mayRepeat } as Partial<
      Record<CloneTarget, boolean>
    >
    if (!(allowed[target] ?? mayDraft)) return t('counter.clone.notYours')
    // Quotations become documents on their own page, which keeps count of what was made of each line.
    const isPossible = source.type === 'quotation' ? target === 'quotation' : becomes(kinds, source, target)
    if (!isPossible) return t('counter.clone.impossible', { from: t(`counter.clone.sources.${source.type}`) })
    if (source.receipt === 'converted' && (target === 'invoice' || target === 'ticket'))
      return t('counter.clone.converted')
    return target === 'credit-note' && !source.isCorrectable ? t('counter.clone.notAccepted') : null
  }
}

type Kinds = typeof import('@cuentaclara/einvoice')['documentKinds']

function becomes(kinds: Kinds, { type }: CloneSource, target: CloneTarget): boolean {
  const row = kinds[type as keyof Kinds]
  return row !== undefined && (row.becomes as readonly string[]).includes(target)
}

type SourcePickerProps = {
  company: string
  chosen: CloneSource | null
  onPick: (from: string) => void
}

function SourcePicker({ company, chosen, onPick }: SourcePickerProps) {
  const { t } = useTranslation()
  const recent = useQuery(documentsQuery(company, { per_page: 8, sort: '-issued_at' }))
  const rows = (recent.data?.data ?? []).map((row) => sourceOfDocument(row, isCorrectable(row)))
  return (
    <>
      <Input.Wrapper label={t('counter.clone.sourceHint')} labelProps={{ htmlFor: 'clone-source' }}>
        <SearchCombobox<CloneSource>
          id="clone-source"
          label={t('counter.clone.sourceHint')}
          isLarge
          display=""
          autoFocus={chosen === null}
          search={(text) => ({
            queryKey: ['documents', company, 'clone-sources', text],
            queryFn: async ({ signal }) => {
              const query = { search: text, per_page: 6 }
              const [documents, receipts, quotations] = await Promise.all([
                call(endpoints.listDocuments, { query }, { company, signal }),
                call(endpoints.listSimples, { query }, { company, signal }),
                call(endpoints.listQuotations, { query }, { company, signal }),
              ])
              return [
                {
                  label: t('counter.clone.documents'),
                  options: documents.data.map((row) => sourceOfDocument(row, isCorrectable(row))),
                },
                { label: t('counter.clone.receipts'), options: receipts.data.map(sourceOfSimple) },
                { label: t('counter.clone.quotations'), options: quotations.data.map(sourceOfQuotation) },
              ]
            },
          })}
          optionKey={({ from }) => from}
          renderOption={(option) => <FoundDocument {...option} />}
          renderNone={() => t('counter.clone.none')}
          onTake={({ from }) => onPick(from)}
          minimumWidth={420}
        />
      </Input.Wrapper>
      {chosen !== null && (
        <div className={classes.chosen} aria-live="polite">
          <FoundDocument {...chosen} />
        </div>
      )}
      {recent.data !== undefined && rows.length === 0 && (
        <EmptyState icon={IconCopyPlus} title={t('counter.clone.empty')} />
      )}
      {rows.length > 0 && (
        <>
          <h3 className={classes.carryTitle}>{t('counter.clone.recent')}</h3>
          <FoundDocuments
            label={t('counter.clone.recent')}
            rows={rows}
            rowKey={({ from }) => from}
            found={(row) => row}
            isChosen={({ from }) => from === chosen?.from}
            onPick={({ from }) => onPick(from)}
          />
        </>
      )}
    </>
  )
}
