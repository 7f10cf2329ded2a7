import { screenPart } from '#features/documents/index.ts'

const editor = screenPart(() => import('./edit-recurring-screen.tsx'), 'EditRecurringScreen')
export const RecurringPart = editor.Screen
export const fetchRecurringEditor = editor.fetch
