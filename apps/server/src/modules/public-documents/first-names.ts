/**
 * A line as anybody may read it: of each of these people, who are mostly minors, only the first word of their name. The name is a part of its
 * own there (`Inglés A1 · Sofía Mora · noviembre de 2026`): what merely holds it, as the longer one of somebody else, stays. Pure.
 */
export function withFirstNames(description: string, names: readonly string[]): string {
  const shown = names.reduce(
    (text, name) => text.replaceAll(` · ${name} · `, () => ` · ${firstWord(name)} · `),
    ` · ${description} · `,
  )
  return shown.slice(3, -3)
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/)[0]!
}
