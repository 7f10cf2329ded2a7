import type { PasskeyOptions } from '@cuentaclara/contracts'

/** What a passkey of this device answers to a question of the server. Throws where nobody shows one. */
export async function answerWithPasskey({ challenge, options }: PasskeyOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { challenge, response: await startAuthentication({ optionsJSON }) }
}
