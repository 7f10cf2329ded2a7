import type { AnyScheduledFileKind } from '#modules/scheduled-files/index.ts'

/** Every kind of file that a company can have made by itself. */
export const scheduledFileKinds: readonly AnyScheduledFileKind[] = []
