import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#features/layout/shell/not-found.tsx'

export const Route = createFileRoute('/pages/misc/not-found/$error')({
  staticData: { layout: 'blank', public: true, title: 'shell.notFound.title' },
  component: NotFoundScreen,
})
