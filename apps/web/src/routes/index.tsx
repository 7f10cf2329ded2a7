import { createFileRoute } from '@tanstack/react-router'
import { StartScreen } from '#features/home/start-screen.tsx'

export const Route = createFileRoute('/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.start' },
  component: StartScreen,
})
