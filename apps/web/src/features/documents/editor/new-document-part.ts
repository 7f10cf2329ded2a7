import { part } from '#lib/part.ts'

export const NewDocumentPart = part(() => import('./new-document-screen.tsx'), 'NewDocumentScreen')
