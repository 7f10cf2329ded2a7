import { screenPart } from '#features/documents/index.ts'

const editor = screenPart(() =>
  import('./edit-recurring-screen.tsx').then(({ EditRecurringScreen }) => EditRecurringScreen),
)
export const RecurringPart = editor.Screen
export const fetchRecurringEditor = editor.fetch
