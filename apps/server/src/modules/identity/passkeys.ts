import type { LoginAnswer, Passkey, PasskeyOptions } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, type OpenContext, withPerson } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Caller } from '#platform/route.ts'
import { attestsNothing } from './attestation.ts'
import { closeDoors } from './close-doors.ts'
import { NewPasswordRequired, PasskeyHeld, WrongPasskey } from './errors.ts'
import type { IdentityKit } from './identity-kit.ts'
import { readActiveAccount } from './identity-store.ts'
import { noteFailure } from './note-failure.ts'
import { notify } from './notices.ts'
import { openSession } from './open-session.ts'
import { notedOrigin, type Origin } from './origin.ts'
import type { RelyingParty } from './relying-party.ts'
import {
  deletePasskey,
  insertPasskey,
  keepPasskeyRow,
  type PasskeyRow,
  readPasskey,
  readPasskeys,
  renamePasskeyRow,
  writeFactorShown,
  writePasskeyUse,
} from './security-store.ts'
import { askChallenge, claimChallenge, takeChallenge } from './sign-in-challenge.ts'

/** EdDSA, ECDSA with P-256, RSA with SHA-256: what every device has, and no trial of the platform below us. */
const algorithms = [-8, -7, -257] as const

/** Certificates and their languages: loaded for the first passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server')

type Transports = NonNullable<Parameters<typeof verifyAuthenticationResponse>[0]['credential']['transports']>

/** Asks a browser to make a passkey for a person. */
export async function askToAddPasskey(
  doors: Doors,
  kit: IdentityKit,
  caller: Caller,
): Promise<PasskeyOptions> {
  const known = await readPasskeys(doors.database.app, caller.userId)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: kit.product,
    rpID: kit.relyingParty.id,
    userName: caller.email,
    userDisplayName: caller.name,
    userID: new TextEncoder().encode(caller.userId),
    attestationType: 'none',
    excludeCredentials: known.map(named),
    supportedAlgorithmIDs: [...algorithms],
    // It replaces password and code, so it must be able to find its owner and has to recognise them.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = await askChallenge(doors, {
    purpose: 'passkey-registration',
    userId: caller.userId,
    challenge: options.challenge,
  })
  return { challenge, options: { ...options } }
}

export type AddPasskey = z.output<typeof schemas.passkeyInput>

/** Keeps the passkey a browser made; this session has then shown it. Throws Invalid when its answer does not fit the question. */
export async function addPasskey(
  doors: Doors,
  kit: IdentityKit,
  caller: Caller,
  input: AddPasskey,
): Promise<Passkey> {
  const challenge = await takeOwnChallenge(doors, caller.userId, input.challenge, 'passkey-registration')
  const response = input.response as RegistrationResponseJSON
  const info = await verifyRegistration(response, challenge, kit.relyingParty)

  return withPerson(doors, caller, async (ctx) => {
    const row = {
      id: newId(),
      credential_id: info.credential.id,
      user_id: caller.userId,
      name: input.name,
      public_key: Buffer.from(info.credential.publicKey),
      counter: String(info.credential.counter),
      transports: response.response.transports ?? [],
      is_backed_up: info.credentialBackedUp,
      created_at: new Date(ctx.clock.now()),
    }
    if (!(await insertPasskey(ctx.tx, row))) throw new Conflict('passkey-known')
    await writeFactorShown(ctx.tx, caller.sessionId, ctx.clock.now())
    await notify(ctx, kit, caller.userId, {
      letter: 'passkey-added',
      params: { name: input.name },
      path: '/profile?tab=security',
    })
    return toPasskeyView({ ...row, last_used_at: null, held_since: null })
  })
}

/**
 * Asks a browser for any passkey it has for us; after a right password, which `step` names, for one of that account. Throws
 * ChallengeOver.
 */
export async function askForPasskey(doors: Doors, kit: IdentityKit, step?: string): Promise<PasskeyOptions> {
  if (step === undefined) return askFor(doors, kit, { purpose: 'passkey-sign-in' })
  const { user_id } = await claimChallenge(doors, step, 'passkey-step')
  return askFor(doors, kit, { purpose: 'passkey-sign-in', userId: user_id! })
}

type Answer = z.output<typeof schemas.passkeyAnswer>
export type SignInWithPasskey = Origin & Answer & { remember: boolean }

/**
 * Opens a session for the owner of a passkey: something they have, unlocked by what they are or know, so no code is asked
 * for. Throws WrongPasskey, ChallengeOver, PasskeyHeld.
 */
export async function signInWithPasskey(
  doors: Doors,
  kit: IdentityKit,
  input: SignInWithPasskey,
): Promise<LoginAnswer> {
  const question = await takeChallenge(doors, input.challenge, 'passkey-sign-in')
  const response = input.response as AuthenticationResponseJSON
  const row = await readPasskey(doors.database.app, response.id)
  // After a password it is the second step of that account, and opens no other.
  const isOfAnother = question.user_id !== null && question.user_id !== row?.user_id
  const use = row && !isOfAnother ? await verifyUse(response, row, question.challenge!, kit) : null
  const account = row && use && (await readActiveAccount(doors.database.app, { id: row.user_id }))
  if (!row || !use || !account) {
    const userId = question.user_id ?? row?.user_id ?? null
    await noteFailure(doors, { ...input, userId, method: 'passkey' })
    throw new WrongPasskey()
  }
  // Behind a password it stays the second step that it was: an account that owes one would be shut for good.
  if (row.held_since !== null && question.user_id === null) throw new PasskeyHeld()
  if (account.mustChangePassword) throw new NewPasswordRequired()
  await noteUse(doors, row, use, input)
  return openSession(doors, {
    ...input,
    userId: row.user_id,
    method: 'passkey',
    signInTry: null,
    passwordHash: null,
  })
}

/** Asks a browser for one of the caller's own passkeys, within their session. */
export async function askToShowPasskey(
  doors: Doors,
  kit: IdentityKit,
  { userId }: Pick<Caller, 'userId'>,
): Promise<PasskeyOptions> {
  return askFor(doors, kit, { purpose: 'passkey-shown', userId })
}

/** Asks for any passkey, or for one of somebody's. */
async function askFor(
  doors: Doors,
  kit: IdentityKit,
  { purpose, userId }: { purpose: 'passkey-sign-in' | 'passkey-shown'; userId?: string },
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: kit.relyingParty.id,
    userVerification: 'required',
    ...(userId && { allowCredentials: (await readPasskeys(doors.database.app, userId)).map(named) }),
  })
  const challenge = await askChallenge(doors, { purpose, userId, challenge: options.challenge })
  return { challenge, options: { ...options } }
}

function named(row: PasskeyRow): { id: string; transports: Transports } {
  return { id: row.credential_id, transports: row.transports as Transports }
}

export type ShowPasskey = Origin & Answer & { caller: Pick<Caller, 'userId' | 'sessionId'> }

/** The caller's session has shown a second factor from now on. Throws Invalid for any passkey but theirs. */
export async function showPasskey(doors: Doors, kit: IdentityKit, input: ShowPasskey): Promise<void> {
  const { userId, sessionId } = input.caller
  const challenge = await takeOwnChallenge(doors, userId, input.challenge, 'passkey-shown')
  const response = input.response as AuthenticationResponseJSON
  const row = await readPasskey(doors.database.app, response.id)
  const use = row?.user_id === userId ? await verifyUse(response, row, challenge, kit) : null
  if (!row || !use) {
    await noteFailure(doors, { ...input, userId, method: 'passkey' })
    throw new Invalid({}, 'passkey-refused')
  }
  await noteUse(doors, row, use, input)
  await writeFactorShown(doors.database.app, sessionId, doors.clock.now())
}

/** What somebody was asked within a session. Throws Invalid: an answer that comes too late ends no session, as a 401 would. */
async function takeOwnChallenge(
  doors: Doors,
  userId: string,
  token: string,
  purpose: 'passkey-registration' | 'passkey-shown',
): Promise<string> {
  const question = await takeChallenge(doors, token, purpose, new Invalid({}, 'challenge-over'))
  if (question.user_id !== userId) throw new Invalid({}, 'passkey-refused')
  return question.challenge!
}

export async function renamePasskey(
  { tx }: OpenContext,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await renamePasskeyRow(tx, userId, id, name)
  if (!row) throw new NotFound()
  return toPasskeyView(row)
}

/** Has a passkey that was held since a restore open the account by itself again. Throws NotFound. */
export async function keepPasskey({ tx }: OpenContext, userId: string, id: string): Promise<Passkey> {
  const row = await keepPasskeyRow(tx, userId, id)
  if (!row) throw new NotFound()
  return toPasskeyView(row)
}

/** Takes a passkey away; sessions that it may have opened end, but for the one that asks. Throws NotFound. */
export async function removePasskey(
  ctx: OpenContext,
  kit: IdentityKit,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  id: string,
): Promise<void> {
  const name = await deletePasskey(ctx.tx, userId, id)
  if (name === undefined) throw new NotFound()
  await closeDoors(ctx, userId, 'factor-removed', { exceptSession: sessionId })
  await notify(ctx, kit, userId, {
    letter: 'passkey-removed',
    params: { name },
    path: '/profile?tab=security',
  })
}

export function toPasskeyView(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    is_backed_up: row.is_backed_up,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    is_held: row.held_since !== null,
  }
}

async function verifyRegistration(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  party: RelyingParty,
) {
  try {
    const { attestationObject } = response.response
    if (!attestsNothing(Buffer.from(attestationObject, 'base64url'))) throw new Error('attests something')
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: originOf(response, party),
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (verified) return registrationInfo
  } catch {
    // Malformed or made for somebody else: the same answer as one that does not verify.
  }
  throw new Invalid({}, 'passkey-refused')
}

/** Null for an answer that does not verify. */
async function verifyUse(
  response: AuthenticationResponseJSON,
  row: PasskeyRow,
  expectedChallenge: string,
  { relyingParty }: IdentityKit,
) {
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: originOf(response, relyingParty),
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: row.transports as Transports,
      },
    })
    return verified ? authenticationInfo : null
  } catch {
    // As above.
    return null
  }
}

async function noteUse(
  doors: Doors,
  row: PasskeyRow,
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
  origin: Origin,
): Promise<void> {
  await writePasskeyUse(doors.database.app, row.id, {
    counter: newCounter,
    isBackedUp: credentialBackedUp,
    now: doors.clock.now(),
  })
  await noteSecurityEvent(doors, {
    kind: 'passkey-used',
    userId: row.user_id,
    origin: notedOrigin(origin),
    facts: { name: row.name },
  })
}

/** The origin the browser signed, if it is one of ours. */
function originOf(response: { response: { clientDataJSON: string } }, party: RelyingParty): string {
  const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8')
  const { origin } = JSON.parse(text) as { origin?: unknown }
  if (typeof origin !== 'string' || !party.acceptsOrigin(origin)) throw new Error('signed for another origin')
  return origin
}
