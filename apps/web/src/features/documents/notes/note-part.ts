import { screenPart } from '../editor/screen-part.tsx'

const screen = screenPart(() => import('./note-screen.tsx'), 'NoteScreen')
/** The correction, which comes once the shell stands. */
export const NotePart = screen.Screen
export const fetchNoteScreen = screen.fetch
