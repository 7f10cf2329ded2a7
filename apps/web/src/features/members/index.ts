export { MembersPanel } from './members-panel.tsx'
export { membersQuery } from './queries.ts'
