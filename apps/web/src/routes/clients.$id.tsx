import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ClientScreen } from '#features/clients/client-screen.tsx'
import { type ClientTab, clientTabs } from '#features/clients/client-tab-names.ts'
import { NotFoundInside } from '#features/layout/index.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = { tab?: Exclude<ClientTab, 'documents'> }

export const Route = createFileRoute('/clients/$id')({
  staticData: { layout: 'default', requiresAuth: true, title: 'catalogue.clients.title' },
  validateSearch: ({ tab }: Record<string, unknown>): Search => {
    const known = clientTabs.find((name) => name === tab)
    return known === undefined || known === 'documents' ? {} : { tab: known }
  },
  loader: () => loadWords('insight'),
  component: ClientRoute,
})

function ClientRoute() {
  const { id } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ClientScreen
      key={id}
      id={id}
      tab={tab ?? 'documents'}
      onTab={(next) =>
        navigate({
          to: '/clients/$id',
          params: { id },
          search: next === 'documents' ? {} : { tab: next },
          replace: true,
        })
      }
      notFound={<NotFoundInside />}
    />
  )
}
