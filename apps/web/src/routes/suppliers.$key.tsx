import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NotFoundInside } from '#features/layout/index.ts'
import { SupplierScreen } from '#features/suppliers/supplier-screen.tsx'
import { type SupplierTab, supplierTabs } from '#features/suppliers/supplier-tab-names.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = { tab?: Exclude<SupplierTab, 'expenses'> }

export const Route = createFileRoute('/suppliers/$key')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'expenses.read',
    title: 'shell.nav.expenses',
  },
  validateSearch: ({ tab }: Record<string, unknown>): Search => {
    const known = supplierTabs.find((name) => name === tab)
    return known === undefined || known === 'expenses' ? {} : { tab: known }
  },
  loader: async () => {
    await Promise.all([loadWords('money'), loadWords('suppliers')])
  },
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
