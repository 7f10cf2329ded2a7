/** Two letters for a company: `Café del Barrio` gives `CB`. */
export function initialsOf(name: string): string {
  const words = weighty(name)
  return firstLetters(words.length > 1 ? [words[0], words.at(-1)] : [name.trim()])
}

/**
 * Two letters for a person, of the first name and the first surname, as people here sign: `Olga Solano Rojas` gives `OS`
 * and `María José Mora Rojas` `MM`. Whoever writes three words or more has both surnames at the end.
 */
export function personInitials(name: string): string {
  const words = weighty(name)
  if (words.length < 3) return initialsOf(name)
  return firstLetters([words[0], words.at(-2)])
}

/** Without the small words between: `de`, `del`, `los`. */
function weighty(name: string): string[] {
  return name.split(/\s+/).filter((word) => /^\p{Lu}|^\d/u.test(word))
}

function firstLetters(words: readonly (string | undefined)[]): string {
  return words
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
