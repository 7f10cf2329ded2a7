import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { ClonePart } from '#features/documents/clone/clone-part.ts'
import { type CloneTarget, cloneTargets } from '#features/documents/clone/targets.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = {
  /** `invoice:{id}`, several with commas between. */
  from?: string
  to?: CloneTarget
}

export const Route = createFileRoute('/clone/new-clone')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    ability: { action: 'read', subject: 'Auth' },
    permission: 'documents.draft',
    title: 'shell.nav.newFromOld',
  },
  validateSearch: ({ from, to }: Record<string, unknown>): Search => {
    const target = cloneTargets.find((each) => each === to)
    return {
      ...(typeof from === 'string' ? { from } : {}),
      ...(target === undefined ? {} : { to: target }),
    }
  },
  loader: () => {
    ClonePart.fetch()
    return loadWords('tools')
  },
  component: CloneRoute,
})

function CloneRoute() {
  const company = useCurrentCompany()
  const { from, to } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (company === null) return null
  return (
    <EditorPlace>
      <ClonePart
        key={company.id}
        company={company}
        from={from}
        to={to}
        onSearch={(change) => navigate({ search: (search) => change(search), replace: true })}
      />
    </EditorPlace>
  )
}
