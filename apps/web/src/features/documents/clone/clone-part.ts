import { screenPart } from '../editor/screen-part.tsx'

const screen = screenPart(() => import('./clone-screen.tsx'), 'CloneScreen')
/** Choosing what becomes what, which comes once the shell stands. */
export const ClonePart = screen.Screen
export const fetchCloneScreen = screen.fetch
