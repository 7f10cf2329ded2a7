import { laterEditor } from '../editor/later-editor.tsx'

const screen = laterEditor(() => import('./clone-screen.tsx').then(({ CloneScreen }) => CloneScreen))
/** Choosing what becomes what, which comes once the shell stands. */
export const LaterCloneScreen = screen.Screen
export const fetchCloneScreen = screen.fetch
