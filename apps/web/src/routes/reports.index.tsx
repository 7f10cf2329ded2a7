import { createFileRoute } from '@tanstack/react-router'
import { ReportsIndex } from '#features/reports/reports-index.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/reports/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.reports' },
  loader: () => loadWords('reports'),
  component: ReportsIndex,
})
