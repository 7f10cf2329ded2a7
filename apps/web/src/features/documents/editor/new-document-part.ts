import { screenPart } from './screen-part.tsx'

const editor = screenPart(() => import('./new-document-screen.tsx'), 'NewDocumentScreen')
export const NewDocumentPart = editor.Screen
export const fetchEditor = editor.fetch
