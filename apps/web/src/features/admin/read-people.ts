export type Person = { name: string; email: string }

/** People out of lines such as `Ana Mora <ana@ejemplo.cr>` or a bare address; `strays` are lines without one. */
export function readPeople(text: string): { people: Person[]; strays: string[] } {
  const people = new Map<string, Person>()
  const strays: string[] = []
  for (const line of text.split(/[\n;]+/).map((part) => part.trim())) {
    if (line === '') continue
    const email = /[^\s<>,"]+@[^\s<>,"]+\.[^\s<>,"]+/.exec(line)?.[0]
    if (email === undefined) strays.push(line)
    else people.set(email.toLowerCase(), { email, name: nameOf(line, email) })
  }
  return { people: [...people.values()], strays }
}

/** What stands beside the address; without anything, what stands before its @. */
function nameOf(line: string, email: string): string {
  const name = line
    .replace(email, '')
    .replace(/[<>",\t]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (name || (email.split('@')[0] ?? email)).slice(0, 100)
}
