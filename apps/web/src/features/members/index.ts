export { MembersPanel } from './members-panel.tsx'
