import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LetterList } from '#features/letters/letter-list.tsx'
import { parseLetterSearch } from '#features/letters/letter-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/letters')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'documents.send',
    title: 'shell.nav.letters',
  },
  validateSearch: parseLetterSearch,
  loader: () => loadWords('letters'),
  component: LettersRoute,
})

function LettersRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <LetterList
      search={search}
      onSearch={(next) => navigate({ to: '/letters', search: next, replace: next.open === search.open })}
    />
  )
}
