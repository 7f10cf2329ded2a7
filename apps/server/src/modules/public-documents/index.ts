export { publicDocumentRoutes } from './routes.ts'
export { linkAddress, type PublicLinks, switchOnIfSaid } from './switch-link.ts'
