export { giveNotice, toOwnNotice } from './give-notice.ts'
export { readOfClient as readNoticesOfClient } from './notice-store.ts'
export { paymentNoticeRoutes } from './routes.ts'
