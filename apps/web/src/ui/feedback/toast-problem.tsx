import { toastError } from './toasts.tsx'
import { hasWayOut, WayOut } from './way-out.tsx'

/** Says why something was refused, with the way out where its problem has one. */
export function toastProblem(error: Error, subject: string): void {
  toastError({
    message: error.message,
    subject,
    action: hasWayOut(error) ? <WayOut error={error} /> : undefined,
  })
}
