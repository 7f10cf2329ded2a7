import { createFileRoute } from '@tanstack/react-router'
import { NoteScreen } from '#features/layout/shell/note-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/legal')({
  staticData: { layout: 'blank', public: true, title: 'shell.legal' },
  loader: () => loadWords('tools'),
  component: () => <NoteScreen note="legal" />,
})
