import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { parseBoardSearch } from '#features/home/board-search.ts'
import { WorkListScreen } from '#features/home/work-list-screen.tsx'
import { parseWorkSearch } from '#features/home/work-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'
import { part } from '#lib/part.ts'

const BoardScreen = part(() => import('#features/home/board-screen.tsx'), 'BoardScreen', {
  words: ['board'],
})

export const Route = createFileRoute('/second-page')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.workList' },
  validateSearch: (raw: Record<string, unknown>) => parseBoardSearch(raw) ?? parseWorkSearch(raw),
  loader: () => loadWords('work'),
  component: SecondPageRoute,
})

/** The work list of a company, and in a tab of its own the board of all of one's companies. */
function SecondPageRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  if ('tab' in search)
    return (
      <Suspense>
        <BoardScreen
          search={search}
          onSearch={(next) => navigate({ to: '/second-page', search: next, replace: true })}
        />
      </Suspense>
    )
  return (
    <WorkListScreen
      search={search}
      onSearch={(next) => navigate({ to: '/second-page', search: next, replace: true })}
    />
  )
}
