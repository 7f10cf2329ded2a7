export { ForbiddenScreen } from './forbidden-part.ts'
export { MembersPanel } from './members-panel.tsx'
export { membersQuery } from './queries.ts'
