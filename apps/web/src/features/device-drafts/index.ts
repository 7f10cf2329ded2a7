export { DeviceDrafts } from './device-drafts.tsx'
