export { ClientLinkDialog } from './client-link-dialog.tsx'
export { copyClientLink } from './copy-client-link.ts'
export { LetterDialog, type SentLetter } from './letter-dialog.tsx'
export { WhatsappForm } from './whatsapp-form.tsx'
