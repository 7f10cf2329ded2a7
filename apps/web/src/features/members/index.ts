export { ForbiddenScreen } from './later-forbidden-screen.ts'
export { MembersPanel } from './members-panel.tsx'
export { membersQuery } from './queries.ts'
