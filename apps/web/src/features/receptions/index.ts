export { MailboxPanel } from './mailbox-panel.tsx'
export { ReceptionScreen } from './reception-screen.tsx'
