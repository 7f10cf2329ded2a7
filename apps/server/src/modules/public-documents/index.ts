export { portalRoutes } from './portal-routes.ts'
export { publicDocumentRoutes } from './routes.ts'
export { linkAddress, openAddress, type PublicLinks, switchOnIfSaid } from './switch-link.ts'
