import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { i18nInstance } from '#lib/i18n.ts'

type Toast = {
  message: string
  /** Toasts about the same subject replace each other. */
  subject?: string
}

export function toastSuccess(toast: Toast): void {
  show(toast, 'green')
}

export function toastWarning(toast: Toast): void {
  show(toast, 'yellow', 10_000)
}

export function toastError(toast: Toast): void {
  show(toast, 'red', 10_000)
}

/** Says what was done and offers to take it back for 6 seconds. */
export function toastUndo(toast: Toast & { onUndo: () => void }): void {
  const id = toast.subject ?? crypto.randomUUID()
  notifications.hide(id)
  notifications.show({
    id,
    color: 'gray',
    autoClose: 6_000,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{toast.message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            toast.onUndo()
          }}
        >
          {i18nInstance.t('common.actions.undo')}
        </Button>
      </Group>
    ),
  })
}

/** A warning with one way on, such as trying again. */
export function toastAction(toast: Toast & { action: string; onAction: () => void }): void {
  const id = toast.subject ?? crypto.randomUUID()
  notifications.hide(id)
  notifications.show({
    id,
    color: 'yellow',
    autoClose: 12_000,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{toast.message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            toast.onAction()
          }}
        >
          {toast.action}
        </Button>
      </Group>
    ),
  })
}

function show(toast: Toast, color: string, autoClose = 6_000): void {
  if (toast.subject !== undefined) notifications.hide(toast.subject)
  notifications.show({ id: toast.subject, color, message: toast.message, autoClose })
}
