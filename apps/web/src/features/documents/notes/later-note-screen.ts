import { laterEditor } from '../editor/later-editor.tsx'

const screen = laterEditor(() => import('./note-screen.tsx').then(({ NoteScreen }) => NoteScreen))
/** The correction, which comes once the shell stands. */
export const LaterNoteScreen = screen.Screen
export const fetchNoteScreen = screen.fetch
