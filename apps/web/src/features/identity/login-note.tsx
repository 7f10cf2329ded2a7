import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AnnouncementCard } from '#features/advertisements/index.ts'
import { part } from '#lib/part.ts'
import { installationQuery } from './installation.ts'
import classes from './login-screen.module.css'

const DemoNotice = part(() => import('./demo-notice.tsx'), 'DemoNotice', { words: ['identity'] })

/** What the platform says at the door, and what is to be known of a demo, if anything. */
export function LoginNote() {
  const { announcement = null, demo_notice: notice = null } = useQuery(installationQuery).data ?? {}
  return (
    <>
      {announcement !== null && (
        <div className={classes.note}>
          <AnnouncementCard announcement={announcement} />
        </div>
      )}
      {notice !== null && (
        <Suspense>
          <DemoNotice says={notice} />
        </Suspense>
      )}
    </>
  )
}
