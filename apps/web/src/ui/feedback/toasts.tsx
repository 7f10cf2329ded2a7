import { Button, Group, Text } from '@mantine/core'
import type { notifications as notificationStore } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { i18nInstance } from '#lib/i18n/i18n.ts'
import { createStore } from '#lib/store.ts'

type NotificationStore = typeof notificationStore

/** Whether anything was said yet: only then the place for it is fetched. */
export const toastsWanted = createStore({ isWanted: false })

type Toast = {
  message: string
  /** Toasts about the same subject replace each other. */
  subject?: string | undefined
}

export function toastSuccess(toast: Toast): void {
  show(toast, 'green')
}

/** `action` is a way on that outlives a look at it: the toast then stays until it is closed. */
export function toastError({ message, subject, action }: Toast & { action?: ReactNode }): void {
  if (action === undefined) return show({ message, subject }, 'red', 10_000)
  const words = (
    <>
      <Text size="sm" mb={8}>
        {message}
      </Text>
      {action}
    </>
  )
  show({ message: words, subject }, 'red', false)
}

/** Says what was done and offers to take it back for 6 seconds. */
export function toastUndo(toast: Toast & { onUndo: () => void }): void {
  const action = i18nInstance.t('common.actions.undo')
  showAction({ ...toast, action, onAction: toast.onUndo }, 'gray', 6_000)
}

/** A warning with one way on, such as trying again. */
export function toastAction(toast: Toast & { action: string; onAction: () => void }): void {
  showAction(toast, 'yellow', 12_000)
}

function showAction(
  toast: Toast & { action: string; onAction: () => void },
  color: string,
  autoClose: number,
): void {
  const subject = toast.subject ?? crypto.randomUUID()
  const run = () => {
    void withNotifications((notifications) => notifications.hide(subject))
    toast.onAction()
  }
  show(
    { subject, message: <ActionLine message={toast.message} action={toast.action} onAction={run} /> },
    color,
    autoClose,
  )
}

function ActionLine(props: { message: ReactNode; action: string; onAction: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm">{props.message}</Text>
      <Button size="compact-sm" variant="subtle" flex="none" onClick={props.onAction}>
        {props.action}
      </Button>
    </Group>
  )
}

function show(
  toast: { message: ReactNode; subject?: string | undefined },
  color: string,
  autoClose: number | false = 6_000,
): void {
  void withNotifications((notifications) => {
    if (toast.subject !== undefined) notifications.hide(toast.subject)
    notifications.show({
      id: toast.subject,
      color,
      message: toast.message,
      autoClose,
      closeButtonProps: { 'aria-label': i18nInstance.t('common.actions.close') },
    })
  })
}

/** Toasts come with the first of them: no first screen waits for their code. */
async function withNotifications(use: (notifications: NotificationStore) => void): Promise<void> {
  toastsWanted.set({ isWanted: true })
  const { notifications } = await import('@mantine/notifications')
  use(notifications)
}
