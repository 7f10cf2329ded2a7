export { RunScreen } from './run-screen.tsx'
