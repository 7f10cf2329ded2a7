import type { BulkResult } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportDialog } from '#features/exports/index.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastAction } from '#ui/feedback/toasts.tsx'
import type { BulkAction, BulkName } from '#ui/list/list-action.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { runBulk } from './run-bulk.ts'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

/** What a sheet of its own is told: which rows, and what to say once it is done with them. */
export type BulkSheetProps = {
  company: string
  /** Name of the list. */
  list: string
  /** Ticked rows, or the question that means all of them. */
  which: { ids: string[] } | { query: Record<string, string> }
  count: number
  /** The question that is asked of what the sheet is not for. */
  usual: ReactNode
  /** Has the server do it with all of them, as the question does; what became of each row is told by the bar. */
  onRun: (params: Record<string, string>) => Promise<unknown>
  /** With what became of each row, where the sheet has not told it. */
  onDone: (result?: BulkResult) => void
  onClose: () => void
}

/** Actions of a list that ask more than a question can: each has a sheet, which does it too. */
export type BulkSheets = Partial<Record<BulkName, ComponentType<BulkSheetProps>>>

/** Of actions that more than one list has: they come once they are asked for. */
const usualSheets: BulkSheets = {
  collect: part(() => import('#features/payments/index.ts'), 'CollectSheet', { words: ['money'] }),
  join: part(() => import('./join-sheet.tsx'), 'JoinSheet', { words: ['tools'] }),
}

type BulkBarProps = {
  list: string
  /** What the person may do with many of its rows. */
  actions: readonly BulkAction[]
  /** What the list asks the server for. */
  query: Readonly<Record<string, unknown>>
  selection: Selection
  /** How many rows the page has and how many match. */
  shown: number
  total: number
  sheets?: BulkSheets | undefined
}

/** What can be done with the ticked rows, and what became of them. */
export function BulkBar({ list, actions, query, selection, shown, total, sheets = {} }: BulkBarProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayExport = useCan('reports.export')
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const bulk = useBulk()
  const offers: Partial<Record<BulkName, () => void>> = {
    collect: useOfferReceipts(company),
    convert: useOfferDrafts(),
  }
  const [isExporting, setIsExporting] = useState(false)
  const count = selection.isAll ? total : selection.rows.size

  const run = async (action: BulkAction, params: Record<string, string>) => {
    const rows = [...selection.rows].map(([id, label]) => ({ id, label: label.slice(0, 200) }))
    const which = selection.isAll ? { query: toTexts(query) } : { rows }
    const begun = await runBulk(company, { list, action: action.name, params, ...which })
    setAsked(null)
    selection.clear()
    const offer = offers[action.name]
    await bulk.follow(begun, t(`tools.lists.bulk.actions.${action.name}`), offer)
  }
  const Sheet = asked === null ? undefined : { ...usualSheets, ...sheets }[asked.name]
  const usual = asked !== null && (
    <BulkDialog
      action={asked}
      count={count}
      first={[...selection.rows.keys()][0]}
      onConfirm={(params) => run(asked, params)}
      onClose={() => setAsked(null)}
    />
  )
  return (
    <>
      <SelectionBar count={count} onClear={selection.clear}>
        {!selection.isAll && selection.rows.size >= shown && total > selection.rows.size && (
          <Button variant="subtle" size="compact-md" onClick={selection.selectAll}>
            {t('tools.lists.bulk.selectAll', { total: formatCount(total) })}
          </Button>
        )}
        {actions.map((action) => (
          <Button key={action.name} size="compact-md" variant="default" onClick={() => setAsked(action)}>
            {t(`tools.lists.bulk.actions.${action.name}`)}
          </Button>
        ))}
        {mayExport && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => setIsExporting(true)}
          >
            {t('tools.lists.bulk.export')}
          </Button>
        )}
      </SelectionBar>
      {asked !== null && Sheet !== undefined && (
        <Suspense>
          <Sheet
            company={company}
            list={list}
            which={selection.isAll ? { query: toTexts(query) } : { ids: [...selection.rows.keys()] }}
            count={count}
            usual={usual}
            onRun={(params) => run(asked, params)}
            onDone={(result) => {
              setAsked(null)
              selection.clear()
              if (result === undefined) return
              void bulk.follow({ kind: 'result', result }, t(`tools.lists.bulk.actions.${asked.name}`))
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {Sheet === undefined && usual}
      {bulk.outcome !== null && <BulkOutcome result={bulk.outcome} onClose={bulk.forget} />}
      {isExporting && (
        <Suspense>
          <ExportDialog
            list={list}
            query={query}
            ids={selection.isAll ? undefined : [...selection.rows.keys()]}
            onClose={() => setIsExporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Payments that were recorded for many sales at once may owe electronic receipts: it is said once they stand. */
function useOfferReceipts(company: string): () => void {
  const navigate = useNavigate()
  const mayIssue = useCan('documents.issue')
  const show = () => void navigate({ to: '/payments', search: { view: 'without_receipt' } })
  return () => {
    if (!mayIssue) return
    void import('#features/payments/index.ts').then(
      ({ offerAllReceipts }) => offerAllReceipts(company, show),
      // The work list has them, too.
      () => {},
    )
  }
}

/** What many offers became is looked at, and issued, where drafts are. */
function useOfferDrafts(): () => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return () =>
    toastAction({
      subject: 'drafts',
      message: t('tools.lists.bulk.drafts'),
      action: t('tools.lists.bulk.toDrafts'),
      onAction: () => void navigate({ to: '/invoices', search: { view: 'drafts' } }),
    })
}

function toTexts(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}
