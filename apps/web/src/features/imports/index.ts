export { ImportButton } from './import-button.tsx'
