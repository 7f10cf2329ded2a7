import type { BoardRow } from '@cuentaclara/contracts'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { HeadOfAllCompanies } from '#features/identity/index.ts'
import { CompanyList, useListQuery } from '#features/lists/index.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { BoardCard, nameOf, useBoardColumns } from './board-columns.tsx'
import { type BoardSearch, boardDues, boardStates, boardViews } from './board-search.ts'
import { HomeTabs } from './home-tabs.tsx'
import { boardQuery } from './queries.ts'

const BoardPackages = part(() => import('./board-packages.tsx'), 'BoardPackages', { words: ['monthEnd'] })

type BoardScreenProps = { search: BoardSearch; onSearch: (search: BoardSearch) => void }

/** All companies of a person beside each other; each figure leads to its list in that company, and from there back here. */
export function BoardScreen({ search: { tab, ...search }, onSearch }: BoardScreenProps) {
  const { t } = useTranslation()
  // A practice is looked at as a whole: a page holds as many as a page can.
  const asked = toPageQuery({ per_page: 100, ...search }, 'name')
  const only = search.view === 'all' ? undefined : search.view
  const { responsible, state, due } = search
  const query = useListQuery(dropAbsent({ ...asked, only, responsible, state, due }), boardQuery)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const rows = query.data?.data ?? []
  const chosen = rows.filter(({ company }) => ticked.has(company.id))
  return (
    <>
      <HeadOfAllCompanies />
      <HomeTabs current="board" />
      <CompanyList<BoardRow, Omit<BoardSearch, 'tab'>>
        list="board"
        title={t('board.title')}
        search={search}
        onSearch={(next) => onSearch({ ...next, tab })}
        standardSort="name"
        filters={useBoardFilters(responsible, query.data?.data)}
        selection={ticked}
        onSelectionChange={setTicked}
        views={boardViews.map((name) => ({ name, label: t(`board.views.${name}`) }))}
        searchLabel={t('board.search')}
        searchHint={t('board.searchHint')}
        columns={useBoardColumns(rows)}
        query={query}
        rowId={({ company }) => company.id}
        rowLabel={({ company }) => nameOf(company)}
        card={(row) => <BoardCard row={row} />}
        empty={{
          icon: IconBuildingStore,
          title: t('board.empty'),
          hint: t('board.emptyHint'),
        }}
      />
      {chosen.length > 0 && (
        <Suspense>
          <BoardPackages rows={chosen} onClear={() => setTicked(new Set())} />
        </Suspense>
      )}
    </>
  )
}

/** By accountant, by how far the return is and by its day; the accountants are those of all companies, not of those left. */
function useBoardFilters(responsible: string | undefined, shown: BoardRow[] | undefined): ListFilter[] {
  const { t } = useTranslation()
  const all = useQuery({ ...boardQuery({ per_page: 100 }), enabled: responsible !== undefined })
  const people = new Set(
    [...(all.data?.data ?? shown ?? [])].flatMap((row) => row.responsible?.split(', ') ?? []),
  )
  if (responsible !== undefined) people.add(responsible)
  return [
    {
      name: 'responsible',
      kind: 'choice',
      label: t('board.responsible'),
      choices: [...people]
        .sort((one, other) => one.localeCompare(other))
        .map((name) => ({ value: name, label: name })),
    },
    {
      name: 'state',
      kind: 'choice',
      label: t('board.state'),
      choices: boardStates.map((value) => ({ value, label: t(`board.states.${value}`) })),
    },
    {
      name: 'due',
      kind: 'choice',
      label: t('board.deadline'),
      choices: boardDues.map((value) => ({ value, label: t(`board.dues.${value}`) })),
    },
  ]
}
