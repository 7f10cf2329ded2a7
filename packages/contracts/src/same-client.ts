/** Whose a document is: a client of the catalogue, or what is known of somebody who is in none; nothing at all for nobody. */
export type Whose = {
  id: string | null
  name: string | null
  /** Outside of the catalogue nobody has an identity number: the address is what tells two of one name apart. */
  email?: string | null | undefined
}

/** Whether two documents are of the same: by the entry in the catalogue, else by name, and by the address where both have one. */
export function isSameClient(one: Whose, other: Whose): boolean {
  if (one.id !== null || other.id !== null) return one.id === other.id
  const [mine, theirs] = [one, other].map(({ email }) => email?.trim().toLowerCase())
  return one.name === other.name && (!mine || !theirs || mine === theirs)
}
