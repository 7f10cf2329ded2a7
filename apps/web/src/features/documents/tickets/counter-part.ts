import { CounterSkeleton } from '../editor/editor-skeleton.tsx'
import { screenPart } from '../editor/screen-part.tsx'

const screen = screenPart(() => import('./counter-screen.tsx'), 'CounterScreen', CounterSkeleton)
/** The counter, which comes once the shell stands. */
export const CounterPart = screen.Screen
export const fetchCounterScreen = screen.fetch
