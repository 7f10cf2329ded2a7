import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NoteList } from '#features/documents/notes/note-list.tsx'
import { parseNoteSearch } from '#features/documents/notes/note-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/notes/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.notes' },
  validateSearch: parseNoteSearch,
  loader: () => loadWords('counter'),
  component: NotesRoute,
})

function NotesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <NoteList
      search={search}
      onSearch={(next) => navigate({ to: '/notes', search: next, replace: next.open === search.open })}
    />
  )
}
