import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts stand. */
export default function ToastShelf() {
  return <Notifications position="bottom-right" limit={4} autoClose={6000} />
}
