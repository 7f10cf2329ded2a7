export { AnnouncementCard, AnnouncementStrip } from './announcement-parts.tsx'
export { AnnouncementPlace } from './announcement-place.tsx'
