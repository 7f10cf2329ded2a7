import { createFileRoute } from '@tanstack/react-router'
import { NoteScreen } from '#features/layout/shell/note-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/accessibility')({
  staticData: { layout: 'blank', public: true, title: 'shell.accessibility' },
  loader: () => loadWords('tools'),
  component: () => <NoteScreen note="accessibility" />,
})
