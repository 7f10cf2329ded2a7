export { readLoginNote } from './current-announcements.ts'
export { createAdvertisement } from './manage-advertisements.ts'
export { advertisementRoutes } from './routes.ts'
