import { createFileRoute } from '@tanstack/react-router'
import { ReminderScreen } from '#features/identity/reminder-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/reminders/$token')({
  staticData: { layout: 'blank', public: true, title: 'identity.reminders.title' },
  loader: () => loadWords('identity'),
  component: ReminderRoute,
})

function ReminderRoute() {
  const { token } = Route.useParams()
  return <ReminderScreen token={token} />
}
