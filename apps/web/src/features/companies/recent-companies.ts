const key = 'recent_companies'
const limit = 5

/** Ids of the companies chosen last in this browser, newest first. */
export function readRecentCompanies(): string[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string').slice(0, limit) : []
  } catch {
    return []
  }
}

export function rememberCompany(id: string): void {
  const next = [id, ...readRecentCompanies().filter((known) => known !== id)].slice(0, limit)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Only the order of a list is lost.
  }
}
