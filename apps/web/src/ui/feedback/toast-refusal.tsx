import { whyRefused } from '#lib/http/field-errors.ts'
import { toastError } from './toasts.tsx'
import { hasWayOut, WayOut } from './way-out.tsx'

/** Says why something was refused, with the way out where its problem has one. */
export function toastRefusal(error: unknown, subject?: string): void {
  toastError({
    message: whyRefused(error),
    subject,
    action: hasWayOut(error) ? <WayOut error={error} /> : undefined,
  })
}
