/** The exact names under which the browser keeps a session (specification §3). */
export const storageKeys = {
  token: 'token',
  user: 'user',
  companyDefault: 'company_default',
  generalConfigurations: 'general_configurations',
  currentCurrency: 'current_currency',
  language: 'language',
} as const

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** Reads one entry; null when absent or when the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes one entry; a full or forbidden storage only costs us the memory of it. */
export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    console.error('the browser refused to store', key, error)
  }
}

export function removeStored(...keys: StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing was stored where storage is refused.
  }
}

/** Reads a JSON entry; what does not parse is logged and counts as absent. */
export function readStoredJson<Value>(key: StorageKey): Value | null {
  const text = readStored(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as Value
  } catch (error) {
    console.error('stored', key, 'does not parse', error)
    return null
  }
}

export function writeStoredJson(key: StorageKey, value: unknown): void {
  writeStored(key, JSON.stringify(value))
}

/** What any 401 takes away: token, user, company_default, and the second client's accessToken (specification §8). */
export function clearStoredSession(): void {
  removeStored(storageKeys.token, storageKeys.user, storageKeys.companyDefault)
  try {
    localStorage.removeItem('accessToken')
  } catch {
    // As above.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = 'accessToken=; path=/; max-age=0'
}
