import { createFileRoute } from '@tanstack/react-router'
import { StartScreen } from '#features/home/start-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.start' },
  loader: () => loadWords('home'),
  component: StartScreen,
})
