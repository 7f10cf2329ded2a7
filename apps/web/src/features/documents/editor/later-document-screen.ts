import { laterEditor } from './later-editor.tsx'

const editor = laterEditor(() =>
  import('./new-document-screen.tsx').then(({ NewDocumentScreen }) => NewDocumentScreen),
)
export const LaterDocumentScreen = editor.Screen
export const fetchEditor = editor.fetch
