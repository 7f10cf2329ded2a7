const mostNames = 3

/** `Ana, Luis +5`: whom a question is about, by their names as long as there are few. */
export function nameFew(names: readonly string[]): string {
  const others = names.length - mostNames
  return `${names.slice(0, mostNames).join(', ')}${others > 0 ? ` +${others}` : ''}`
}
