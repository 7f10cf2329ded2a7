/** The version of the format that a namespace names, `4.4`; null when it names none. */
export function statedVersion(namespace: string): string | null {
  return /\/v(\d+\.\d+)(?:\/|$)/.exec(namespace)?.[1] ?? null
}
