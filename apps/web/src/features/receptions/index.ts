export { LaterMailboxPanel } from './later-mailbox-panel.tsx'
export { ReceptionScreen } from './reception-screen.tsx'
