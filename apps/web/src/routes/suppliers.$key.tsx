import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NotFoundInside } from '#features/layout/index.ts'
import { SupplierScreen } from '#features/suppliers/supplier-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = { tab?: 'receptions' | 'payments' }

export const Route = createFileRoute('/suppliers/$key')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.expenses' },
  validateSearch: ({ tab }: Record<string, unknown>): Search =>
    tab === 'receptions' || tab === 'payments' ? { tab } : {},
  loader: () => Promise.all([loadWords('money'), loadWords('suppliers')]),
  component: SupplierRoute,
})

function SupplierRoute() {
  const { key } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SupplierScreen
      key={key}
      supplier={key}
      tab={tab ?? 'expenses'}
      onTab={(next) =>
        navigate({
          to: '/suppliers/$key',
          params: { key },
          search: next === 'expenses' ? {} : { tab: next },
          replace: true,
        })
      }
      notFound={<NotFoundInside />}
    />
  )
}
