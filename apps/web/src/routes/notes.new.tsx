import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { NotePart } from '#features/documents/notes/note-part.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = {
  /** `invoice:{id}` of a document of ours, or a key of fifty characters. */
  from?: string
}

export const Route = createFileRoute('/notes/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'documents.correct',
    title: 'shell.nav.notes',
  },
  validateSearch: ({ from }: Record<string, unknown>): Search =>
    typeof from === 'string' && /^([a-z-]+:[0-9a-f-]{36}|[0-9a-z]{50})$/i.test(from) ? { from } : {},
  loader: () => {
    NotePart.fetch()
    return loadWords('counter')
  },
  component: NewNoteRoute,
})

function NewNoteRoute() {
  const company = useCurrentCompany()
  const { from } = Route.useSearch()
  const navigate = useNavigate()
  if (company === null) return null
  return (
    <EditorPlace>
      <NotePart
        key={company.id}
        company={company}
        from={from}
        onFrom={(next) => navigate({ to: '/notes/new', search: next === undefined ? {} : { from: next } })}
        onIssued={(row, corrected) =>
          corrected === null
            ? navigate({ to: '/transactions/detail/$type/$id', params: { type: row.kind, id: row.id } })
            : navigate({ to: '/invoices/new', search: { from: corrected, replaces: true } })
        }
      />
    </EditorPlace>
  )
}
