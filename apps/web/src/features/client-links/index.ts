export { ClientLinkDialog } from './client-link-dialog.tsx'
export { copyClientLink } from './copy-client-link.ts'
