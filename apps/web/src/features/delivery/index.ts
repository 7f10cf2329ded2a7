export { ClientLinkDialog } from './client-link-dialog.tsx'
export { copyClientLink } from './copy-client-link.ts'
export { LetterDialog } from './letter-dialog.tsx'
export { WhatsappForm } from './whatsapp-form.tsx'
