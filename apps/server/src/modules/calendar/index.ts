export { readWorkCalendar } from './closure-store.ts'
export { type CalendarTerms, calendarRoutes } from './routes.ts'
