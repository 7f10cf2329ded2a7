import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NotFoundInside } from '#features/layout/index.ts'
import { part } from '#lib/part.ts'

// Whoever looks at anything else loads nothing of it.
const SupplierScreen = part(() => import('#features/suppliers/supplier-screen.tsx'), 'SupplierScreen', {
  words: ['money', 'suppliers'],
})

type Search = { tab?: 'receptions' | 'payments' | 'statement' }

export const Route = createFileRoute('/suppliers/$key')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.expenses' },
  validateSearch: ({ tab }: Record<string, unknown>): Search =>
    tab === 'receptions' || tab === 'payments' || tab === 'statement' ? { tab } : {},
  component: SupplierRoute,
})

function SupplierRoute() {
  const { key } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <Suspense fallback={null}>
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
    </Suspense>
  )
}
