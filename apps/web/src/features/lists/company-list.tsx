import { type ReactNode, Suspense } from 'react'
import { useCan } from '#features/companies/index.ts'
import type { ListSearch } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { useEver } from '#ui/ever.ts'
import type { ListAction } from '#ui/list/list-action.ts'
import { ListAroundProvider } from '#ui/list/list-around.ts'
import { ListScreen, type ListScreenProps } from '#ui/list/list-screen.tsx'
import { bulkOf, useAllowedActions } from './allowed-actions.ts'
import type { BulkSheets } from './bulk-bar.tsx'
import { BulkBar } from './bulk-bar-part.ts'
import { ColumnsButton } from './columns-button.tsx'
import { useListChoices } from './list-choices.ts'
import { useSelection } from './use-selection.ts'
import { useViewing } from './use-viewing.ts'

const ViewTabs = part(() => import('./view-tabs.tsx'), 'ViewTabs')
const WalkThrough = part(() => import('./walk-through.tsx'), 'WalkThrough')
const UndoButton = part(() => import('./undo-button.tsx'), 'UndoButton', { words: ['tools'] })
const SaveViewButton = part(() => import('./save-view-button.tsx'), 'SaveViewButton')

/** What a screen of a list is given: what its address says, and what makes the next one. */
export type ListProps<Search> = { search: Search; onSearch: (search: Search) => void }

type CompanyListProps<Row, Search extends ListSearch> = Omit<
  ListScreenProps<Row, Search>,
  'actions' | 'layout' | 'onLayoutChange' | 'ownViews' | 'isOwnView' | 'beside'
> & {
  /** Name of the list, as its address calls it; what people choose for it is kept under it. */
  list: string
  /** What can be done with its rows, by whoever may: in the menu of a row, by its keys, and with all that are ticked. */
  actions?: readonly ListAction<Row>[]
  /** What the address opens beside it of a row: J and K walk in it from row to row. */
  opened?: ReactNode
  /** What it asks the server for: rows can be ticked and something done with all of them. */
  asked?: Readonly<Record<string, unknown>>
  /** Actions on many rows that have a sheet of their own. */
  bulkSheets?: BulkSheets
}

/** A list with what its people chose: columns, order, widths, and views of a name. */
export function CompanyList<Row, Search extends ListSearch>({
  list,
  asked,
  actions = [],
  opened,
  bulkSheets,
  ...screen
}: CompanyListProps<Row, Search>) {
  const choices = useListChoices(list)
  const viewing = useViewing(list, choices, screen)
  const { data } = screen.query
  const selection = useSelection(questionOf(asked), data?.data ?? [], screen)
  const allowed = useAllowedActions(actions)
  const bulk = bulkOf(allowed)
  const mayExport = useCan('reports.export')
  const isSelectable = asked !== undefined && (bulk.length > 0 || mayExport)
  // Once it was needed it stays: what became of the rows is told by it.
  const hasBar = useEver(isSelectable && selection.rows.size > 0)
  return (
    <ListAroundProvider value={screen}>
      <ListScreen<Row, Search>
        {...(isSelectable ? { selection: selection.ids, onSelectionChange: selection.select } : {})}
        {...screen}
        actions={allowed}
        current={opened ? screen.search.open : undefined}
        layout={choices.layout}
        onLayoutChange={choices.changeLayout}
        isOwnView={viewing.current !== null}
        ownViews={
          viewing.views.length > 0 && (
            <Suspense>
              <ViewTabs viewing={viewing} />
            </Suspense>
          )
        }
        beside={
          <>
            {choices.known?.undo && (
              <Suspense>
                <UndoButton undo={choices.known.undo} />
              </Suspense>
            )}
            {viewing.isNameless && (
              <Suspense>
                <SaveViewButton viewing={viewing} />
              </Suspense>
            )}
            <ColumnsButton columns={screen.columns} layout={choices.layout} onChange={choices.changeLayout} />
          </>
        }
      />
      {hasBar && asked !== undefined && (
        <Suspense>
          <BulkBar
            list={list}
            actions={bulk}
            query={asked}
            selection={selection}
            shown={data?.data.length ?? 0}
            total={data?.meta.total ?? 0}
            sheets={bulkSheets}
          />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <WalkThrough listed={screen as never}>{opened}</WalkThrough>
        </Suspense>
      )}
    </ListAroundProvider>
  )
}

/** What is asked for, whatever page of it. */
function questionOf(asked: Readonly<Record<string, unknown>> = {}): string {
  const { page: _, per_page: __, sort: ___, ...question } = asked
  return JSON.stringify(question)
}
