import { createFileRoute } from '@tanstack/react-router'
import { StartScreen } from '#features/home/index.ts'

export const Route = createFileRoute('/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.start' },
  component: StartScreen,
})
