const longest = 500

/**
 * What the authority said of a call, fit to be shown and copied: whatever looks like a token or a password is left out, for a page of
 * errors may repeat what it was asked with. Null where nothing was said.
 */
export function withoutSecrets(text: string): string | null {
  const said = text
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 …')
    // A JSON web token, wherever it stands.
    .replace(/[\w.-]+/g, (word) => (word.startsWith('eyJ') && word.includes('.') ? '…' : word))
    // Names without a value are taken along, so that no place is looked at twice.
    .replace(
      /([^\s"&,;{}:=]+)(?:("?\s{0,3}[:=]\s{0,3}"?)[^\s"&,;{}]+)?/g,
      (all, name: string, sign: string | undefined) =>
        sign !== undefined && isSecret(name.toLowerCase()) ? `${name}${sign}…` : all,
    )
  return said.replace(/\s+/g, ' ').trim().slice(0, longest) || null
}

function isSecret(name: string): boolean {
  return name === 'pin' || secretNames.some((secret) => name.endsWith(secret))
}

const secretNames = ['token', 'password', 'contraseña', 'client_secret']
