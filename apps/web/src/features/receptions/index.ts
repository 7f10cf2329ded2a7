export { ReceptionScreen } from './reception-screen.tsx'
