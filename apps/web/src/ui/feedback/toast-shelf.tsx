import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './toast-shelf.module.css'

/** Where toasts stand. */
export function ToastShelf() {
  return <Notifications position="bottom-right" limit={4} autoClose={6000} className={classes.shelf} />
}
