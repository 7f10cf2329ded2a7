export { type Endpoint, type EndpointScope, type EndpointSpec, endpoint, type Method } from './endpoint.ts'
export * as endpoints from './endpoints.ts'
export {
  abilityFor,
  can,
  listPermissions,
  type Permission,
  permissions,
  type Role,
  roles,
} from './permissions.ts'
export type * from './types.ts'
