import { part } from '#lib/part.ts'

export const RecurringPart = part(() => import('./edit-recurring-screen.tsx'), 'EditRecurringScreen')
