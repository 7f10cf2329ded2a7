import { CounterSkeleton } from '../editor/editor-skeleton.tsx'
import { laterEditor } from '../editor/later-editor.tsx'

const screen = laterEditor(
  () => import('./counter-screen.tsx').then(({ CounterScreen }) => CounterScreen),
  CounterSkeleton,
)
/** The counter, which comes once the shell stands. */
export const LaterCounterScreen = screen.Screen
export const fetchCounterScreen = screen.fetch
