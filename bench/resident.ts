import { readFileSync } from 'node:fs'

/** Memory that the system gave a process, in MB of 1,024 kB; Linux only. Throws where it has ended. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
