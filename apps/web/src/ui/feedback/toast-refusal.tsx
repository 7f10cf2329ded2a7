import { toastError } from './toasts.tsx'
import { hasWayOut, WayOut } from './way-out.tsx'

/** Says why something was refused. */
export function toastRefusal(error: unknown, subject?: string): void {
  toastError({ message: error instanceof Error ? error.message : '', subject })
}

/** The same, with the way out where its problem has one. */
export function toastProblem(error: Error, subject: string): void {
  toastError({
    message: error.message,
    subject,
    action: hasWayOut(error) ? <WayOut error={error} /> : undefined,
  })
}
