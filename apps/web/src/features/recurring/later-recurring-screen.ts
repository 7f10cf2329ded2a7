import { laterEditor } from '#features/documents/index.ts'

const editor = laterEditor(() =>
  import('./edit-recurring-screen.tsx').then(({ EditRecurringScreen }) => EditRecurringScreen),
)
export const LaterRecurringScreen = editor.Screen
export const fetchRecurringEditor = editor.fetch
