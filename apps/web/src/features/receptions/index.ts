export { MailboxPanelPart } from './mailbox-panel-part.tsx'
export { ReceptionScreen } from './reception-screen.tsx'
