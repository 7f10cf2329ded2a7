import { ThreadFailed } from '#platform/threads/thread-pool.ts'

/** Why a file is refused whose reading had no end. Throws again what is not the file's fault. */
export function whyUnread(error: unknown): 'file-too-slow' | 'file-too-heavy' {
  if (!(error instanceof ThreadFailed) || error.reason === 'stopped') throw error
  return error.reason === 'took-too-long' ? 'file-too-slow' : 'file-too-heavy'
}
