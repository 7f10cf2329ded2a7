import { useQuery } from '@tanstack/react-query'
import { AnnouncementCard } from '#features/advertisements/index.ts'
import { installationQuery } from './installation.ts'
import classes from './login-screen.module.css'

/** What the platform says at the door, if anything. */
export function LoginNote() {
  const announcement = useQuery(installationQuery).data?.announcement ?? null
  if (announcement === null) return null
  return (
    <div className={classes.note}>
      <AnnouncementCard announcement={announcement} />
    </div>
  )
}
