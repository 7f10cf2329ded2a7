import { part } from '#lib/part.ts'

/** The correction, which comes once the shell stands. */
export const NotePart = part(() => import('./note-screen.tsx'), 'NoteScreen')
