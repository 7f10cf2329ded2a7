import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NotFoundInside } from '#features/layout/index.ts'
import { ConfigScreen } from '#features/settings/company-settings/config-screen.tsx'
import { parseConfigSearch } from '#features/settings/company-settings/config-tabs.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/main-configurations/$company_id')({
  staticData: { layout: 'default', requiresAuth: true, title: 'settings.config.title' },
  validateSearch: parseConfigSearch,
  loader: () => loadWords('settings'),
  component: ConfigRoute,
})

function ConfigRoute() {
  const { company_id: company } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ConfigScreen
      key={company}
      company={company}
      nowhere={<NotFoundInside />}
      search={search}
      onSearch={(next) =>
        navigate({
          to: '/main-configurations/$company_id',
          params: { company_id: company },
          search: next,
          replace: true,
        })
      }
    />
  )
}
