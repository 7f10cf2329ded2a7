import { laterEditor } from '../editor/later-editor.tsx'

const screen = laterEditor(() => import('./counter-screen.tsx').then(({ CounterScreen }) => CounterScreen))
/** The counter, which comes once the shell stands. */
export const LaterCounterScreen = screen.Screen
export const fetchCounterScreen = screen.fetch
