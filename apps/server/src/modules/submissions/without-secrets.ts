const longest = 500

/**
 * What the authority said of a call, fit to be shown and copied: whatever looks like a token or a password is left out, for a page of
 * errors may repeat what it was asked with. Null where nothing was said.
 */
export function withoutSecrets(text: string): string | null {
  const said = secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
  return said.replace(/\s+/g, ' ').trim().slice(0, longest) || null
}

const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  // A JSON web token, wherever it stands.
  [/\beyJ[\w-]+(?:\.[\w-]+){1,2}/g, '…'],
  [/\b((?:\w+_)?token|password|contraseña|client_secret|pin)("?\s*[:=]\s*"?)[^\s"&,;}]+/gi, '$1$2…'],
]
